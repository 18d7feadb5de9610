import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { placeIdOf } from '../../domain/place-ids.ts'
import { builtIn } from '../command.ts'
import { printError, printJson, printRows } from '../output.ts'
import { json } from './options.ts'

const alias = () =>
  z
    .object({
      spelling: z.string(),
      counts: z.boolean(),
      since: z.iso.date(),
      placeId: z.string(),
      name: z.string().optional(),
    })
    .register(tableColumns, { columns: ['spelling', 'counts', 'since', 'placeId', 'name'], key: 'placeId' })

export const placesAliasList = builtIn({
  name: 'places alias list',
  summary: 'List the spellings of places that searches have learned.',
  options: () => ({
    place: z.string().min(1).optional().describe('Only those of this place, by its id.'),
    json: json(),
  }),
  notes: [
    'An alias counts when two API keys have taught it, or when it was added by places alias add. One that a single key taught is deleted after 180 days.',
  ],
  example: 'forklist places alias list',
  async run({ place, json }, { settings: { dataDir }, open, stdout, stderr }) {
    const { openCurrentIndex } = await import('../../places/index/current-index.ts')
    using index = await openCurrentIndex(dataDir, error => printError(stderr, error))
    await using opened = await open()
    const { mapPlaceId } = (place !== undefined && index.get(place)) || {}
    const stored = await opened.storage.placeAliases.list(mapPlaceId === undefined ? place : placeIdOf(mapPlaceId))
    const aliases = stored.map(each => {
      const name = index.get(each.placeId)?.name
      return { ...each, ...(name !== undefined && { name }) }
    })
    if (json) printJson(stdout, { aliases })
    else
      await printRows({ stdout, stderr }, alias, aliases, {
        none: 'There are no aliases. Searches learn them when callers send `placeId` with the `query` that was said.',
        lineOf: ({ spelling, counts, since, placeId, name = '-' }) =>
          [spelling, counts ? 'counts' : 'one key', since, placeId, name].join('  '),
      })
    return 0
  },
})
