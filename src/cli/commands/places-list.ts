import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { builtIn } from '../command.ts'
import { printJson, printRows } from '../output.ts'
import { megabytes } from '../terminal/text.ts'
import { json } from './options.ts'

const row = () =>
  z
    .object({
      area: z.string(),
      places: z.int(),
      source: z.string(),
      release: z.string().optional(),
      readAt: z.iso.datetime(),
      size: z.string(),
    })
    .register(tableColumns, { columns: ['area', 'places', 'source', 'release', 'readAt', 'size'], key: 'source' })

export const placesList = builtIn({
  name: 'places list',
  summary: 'List the areas and sources in the place index.',
  options: () => ({ json: json() }),
  notes: ['An area has a file of its own. The size of another source is its share of places.db.'],
  example: 'forklist places list',
  async run({ json }, program) {
    const { stdout, stderr } = program
    const { listSources } = await import('../areas.ts')
    const sources = await listSources(program)
    if (json) printJson(stdout, { sources })
    else
      await printRows(
        { stdout, stderr },
        row,
        sources.map(({ bytes, area, slug: _, ...source }) => ({
          area: area ?? source.source,
          ...source,
          size: megabytes(bytes),
        })),
        {
          none: 'There are no places yet. Load some with forklist places get AREA.',
          lineOf: ({ area, places, source, release = '-', readAt, size }) =>
            [area, places, source, release, readAt, size].join('  '),
        },
      )
    return 0
  },
})
