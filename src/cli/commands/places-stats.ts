import { statSync } from 'node:fs'
import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { builtIn } from '../command.ts'
import { printError, printJson, printNote, printReadable } from '../output.ts'
import { json } from './options.ts'

const placeStats = () =>
  z.object({
    sources: z.array(
      z
        .object({
          name: z.string(),
          places: z.int(),
          format: z.string(),
          attribution: z.string().optional(),
          readAt: z.iso.datetime(),
        })
        .register(tableColumns, { columns: ['name', 'places', 'format', 'readAt', 'attribution'], key: 'name' }),
    ),
  })

export const placesStats = builtIn({
  name: 'places stats',
  summary: 'Show the contents and sources of the place index.',
  options: () => ({ json: json() }),
  example: 'forklist places stats',
  async run({ json }, { settings: { dataDir }, stdout, stderr }) {
    const [{ openCurrentIndex }, { indexFiles }, { starterName }] = await Promise.all([
      import('../../places/index/current-index.ts'),
      import('../../places/index/index-files.ts'),
      import('../../places/index/starter-file.ts'),
    ])
    using index = await openCurrentIndex(dataDir, error => printError(stderr, error))
    const { sources, ...counts } = index.stats()
    const bytes = indexFiles(dataDir).reduce((sum, file) => sum + statSync(file).size, 0)
    const { places } = counts
    const stats = { ...counts, bytes, ...(places > 0 && { bytesPerPlace: Math.round(bytes / places) }), sources }
    if (json) printJson(stdout, stats)
    else await printReadable(stdout, placeStats(), stats)
    if (sources.every(({ name }) => name === starterName))
      printNote(stderr, 'No area has been loaded yet: forklist places get AREA loads one.')
    return 0
  },
})
