import * as z from 'zod'
import { builtIn } from '../command.ts'
import { print, printJson } from '../output.ts'
import { describeRows } from './restore.ts'

export const backup = builtIn({
  name: 'backup',
  summary: 'Write the embedded database into a file, also beside a running server.',
  options: () => ({
    file: z.string().min(1),
    json: z.boolean().default(false).describe('A summary as JSON: rows of each table, bytes, SHA-256.'),
  }),
  positions: { file: 'Which file?' },
  notes: [
    'Contains all lists, keys and tokens (as hashes) at one moment, while the service keeps reading and writing. The file gets its name once it is complete, checked and on disk; FILE.json beside it describes it. An existing file is not overwritten.',
    'The place index is not included. With DATABASE_URL use pg_dump.',
  ],
  example: 'forklist backup /mnt/backups/forklist-$(date +%F).db',
  async run({ file, json }, { settings, stdout }) {
    const { backUpTo } = await import('../backups.ts')
    const made = await backUpTo(file, settings)
    if (json) printJson(stdout, made)
    else print(stdout, `${file}: ${describeRows(made)}; whole and checked.`)
    return 0
  },
})
