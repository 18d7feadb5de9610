import * as z from 'zod'
import { builtIn } from '../command.ts'
import { json } from './options.ts'

export const placesRemove = builtIn({
  name: 'places remove',
  summary: 'Remove areas or sources from the place index, as places list names them.',
  options: () => ({ sources: z.array(z.string()).min(1).meta({ placeholder: 'AREA-OR-SOURCE…' }), json: json() }),
  positions: { sources: 'Which area or source? forklist places list shows them.' },
  notes: [
    'A name means the source of that name, else all sources of the area.',
    'Lists keep their own copies of places. The places shipped with the program are the source starter; once removed, they do not come back.',
  ],
  example: 'forklist places remove Chicago italy',
  async run({ sources, json }, program) {
    const [{ sourcesNamed }, { rebuildPlaces }] = await Promise.all([
      import('../areas.ts'),
      import('../rebuild-places.ts'),
    ])
    return rebuildPlaces({ without: await sourcesNamed(sources, program) }, program, json)
  },
})
