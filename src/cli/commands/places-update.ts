import * as z from 'zod'
import { builtIn } from '../command.ts'
import { json } from './options.ts'

export const placesUpdate = builtIn({
  name: 'places update',
  summary: 'Download areas again that have a newer release.',
  options: () => ({
    areas: z.array(z.string().min(1)).default([]).meta({ placeholder: 'AREA…' }),
    json: json(),
  }),
  positions: { areas: 'Which area? forklist places list shows them.' },
  notes: ['Without an area: all that places list shows. An area without a newer release transfers nothing.'],
  example: 'forklist places update Chicago',
  async run({ areas, json }, program) {
    const [{ loadedAreas }, { getPlaces }] = await Promise.all([import('../areas.ts'), import('../get-places.ts')])
    const loaded = await loadedAreas(areas, program)
    return getPlaces(
      loaded.map(area => ({ area, from: area.from })),
      program,
      json,
    )
  },
})
