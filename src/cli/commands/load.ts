import * as z from 'zod'
import { builtIn } from '../command.ts'
import { print, printJson, printNote } from '../output.ts'
import { baseOf } from '../program.ts'
import { describeDump, withProgress } from './dump.ts'

export const load = builtIn({
  name: 'load',
  summary: 'Load a dump: all lists into an empty database, or one list beside others.',
  options: () => ({
    file: z.string().min(1),
    newSlug: z.boolean().default(false).describe('Give a single list another slug if its own is taken.'),
    json: z.boolean().default(false).describe('A summary as JSON: rows of each table, SHA-256.'),
  }),
  positions: { file: 'Which file?' },
  notes: [
    'The file is checked first: nothing of a damaged one is loaded. A dump of all lists needs an empty or missing DATA_DIR, or with DATABASE_URL an empty database. At the end every row is read back and compared; until then no service starts on the database. Run the command again to continue an interrupted load.',
    'A dump of one list goes into any database, also beside a running server. Its edit link works with the new address.',
  ],
  example: 'DATABASE_URL=postgres://forklist:PASSWORD@db1.example/forklist forklist load forklist.ndjson',
  async run({ file, newSlug, json }, { settings, stdout, stderr }, audit) {
    const { loadFrom } = await import('../backups.ts')
    const log = (line: string) => printNote(stderr, line)
    const loaded = await withProgress(stderr, onProgress => loadFrom(file, settings, log, newSlug, audit, onProgress))
    const { how, list } = loaded
    if (json) printJson(stdout, loaded)
    else if (list !== undefined) print(stdout, `${baseOf(settings)}/lists/${list}`)
    else if (how === 'already') print(stdout, `${file} was loaded before. Nothing was changed.`)
    else print(stdout, `${describeDump(loaded)} loaded from ${file} and verified.`)
    if (list !== undefined) printNote(stderr, `${list} is loaded. Its edit token is the same as before.`)
    if (how === 'resumed') printNote(stderr, 'An interrupted load was continued.')
    return 0
  },
})
