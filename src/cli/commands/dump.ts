import * as z from 'zod'
import { builtIn, UsageError } from '../command.ts'
import { print, printJson, printNote } from '../output.ts'
import type { Output } from '../program.ts'
import { count } from '../terminal/text.ts'
import { describeRows } from './restore.ts'

export const dump = builtIn({
  name: 'dump',
  summary: 'Write all lists, or one, into a file that any Forklist can load, also beside a running server.',
  options: () => ({
    file: z.string().min(1).optional(),
    list: z
      .string()
      .optional()
      .describe('Only this list: its slug, address or edit link.')
      .meta({ placeholder: 'SLUG' }),
    retire: z
      .boolean()
      .default(false)
      .describe('Retire the database: no service starts on it any more. Stop the service first.'),
    undoRetire: z.boolean().default(false).describe('Let services start on the database again.'),
    json: z.boolean().default(false).describe('A summary as JSON: rows of each table, bytes, SHA-256.'),
  }),
  positions: { file: 'Which file?' },
  notes: [
    'Contains lists (hidden ones too) with history and votes, keys and tokens as hashes, and everything else in the database as of one moment; no settings and no place index. The file loads into SQLite and PostgreSQL. It gets its name once it is complete and on disk. An existing file is not overwritten. An interrupted dump begins anew.',
    'With --list it contains only what belongs to the list: its places, history and vote.',
  ],
  example: 'forklist dump /mnt/backups/forklist-$(date +%F).ndjson',
  async run({ file, list, retire, undoRetire, json }, { settings, stdout, stderr }, audit) {
    if (undoRetire && (file !== undefined || list !== undefined || retire || json))
      throw new UsageError('--undo-retire takes no file and no other option.')
    if (list !== undefined && retire)
      throw new UsageError('--retire is for all lists: hide or delete a single one that has moved.')
    if (file === undefined && !undoRetire) throw new UsageError('Which file? forklist help dump says more.')
    const { dumpTo, putBackIntoService } = await import('../backups.ts')
    const log = (line: string) => printNote(stderr, line)
    if (file === undefined) {
      const at = await putBackIntoService(settings, log, { ...audit, command: 'dump --undo-retire' })
      print(stdout, `Services start on this database again, with its lists of ${at.slice(0, 10)}.`)
      return 0
    }
    const options = {
      list: list === undefined ? undefined : slugIn(list),
      retire: retire ? { ...audit, command: 'dump --retire' } : undefined,
    }
    const dumped = await withProgress(stderr, onProgress => dumpTo(file, settings, log, options, onProgress))
    if (json) printJson(stdout, dumped)
    else print(stdout, `${file}: ${describeDump(dumped)}; complete and on disk.`)
    if (retire) {
      printNote(stderr, 'No service starts on this database any more (forklist dump --undo-retire lifts that).')
      printNote(
        stderr,
        'Now set DATABASE_URL or DATA_DIR to the new place of the lists, run forklist load there, and start the service.',
      )
    }
    return 0
  },
})

/** Returns the slug in an address or an edit link. */
const slugIn = (text: string): string => /\/lists\/([^/?#.]+)/.exec(text)?.[1] ?? text.trim()

export async function withProgress<T>(
  stderr: Output,
  work: (onProgress: (step: string, done?: number) => void) => Promise<T>,
): Promise<T> {
  const { progressWatch } = await import('../terminal/progress.ts')
  using watch = progressWatch(stderr)
  return await work((step, done) => watch.report({ step, ...(done !== undefined && { done }) }))
}

export function describeDump(dump: { rows: Readonly<Record<string, number>> }): string {
  const total = Object.values(dump.rows).reduce((sum, rows) => sum + rows, 0)
  return `${describeRows(dump)}, ${count(total, 'row')}`
}
