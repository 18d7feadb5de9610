import * as z from 'zod'
import { builtIn } from '../command.ts'
import { json } from './options.ts'

export const placesRemove = builtIn({
  name: 'places remove',
  summary: 'Remove sources from the place index, as places stats names them.',
  options: () => ({ sources: z.array(z.string()).min(1).meta({ placeholder: 'SOURCE…' }), json: json() }),
  positions: { sources: 'Which source? forklist places stats shows them.' },
  notes: [
    'Lists keep their own copies of places. The places shipped with the program are the source starter; once removed, they do not come back.',
  ],
  example: 'forklist places remove italy',
  async run({ sources, json }, program) {
    const { rebuildPlaces } = await import('../rebuild-places.ts')
    return rebuildPlaces({ without: [...new Set(sources)] }, program, json)
  },
})
