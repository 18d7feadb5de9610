import * as z from 'zod'
import { builtIn } from '../command.ts'
import { print, printJson, printNote } from '../output.ts'
import { count } from '../terminal/text.ts'

export const describeRows = ({ rows }: { rows: Readonly<Record<string, number>> }): string =>
  `${count(rows.lists ?? 0, 'list')}, ${count(rows.entries ?? 0, 'place')}`

export const restore = builtIn({
  name: 'restore',
  summary: 'Replace the embedded database with a backup. Stop the service first.',
  options: () => ({
    file: z.string().min(1),
    unchecked: z
      .boolean()
      .default(false)
      .describe('Restore a file without FILE.json, such as a copied database. A changed bit in a text may go unseen.'),
    json: z.boolean().default(false).describe('A summary as JSON.'),
  }),
  positions: { file: 'Which file?' },
  notes: [
    'The file is checked first, against FILE.json and by SQLite. The previous database stays beside the new one, under another name. Refused while a service or another program has the database open.',
  ],
  example: 'forklist restore /mnt/backups/forklist-2026-11-22.db',
  async run({ file, unchecked, json }, { settings, stdout, stderr }, audit) {
    const { restoreFrom } = await import('../backups.ts')
    const restored = await restoreFrom(file, settings, audit, unchecked)
    const { madeAt, setAside, leftover, lacksLog } = restored
    if (json) printJson(stdout, restored)
    else
      print(stdout, `Restored from ${file}${madeAt === undefined ? '' : ` of ${madeAt}`}: ${describeRows(restored)}.`)
    if (leftover !== undefined) printNote(stderr, leftover)
    if (lacksLog)
      printNote(stderr, `The newest changes are missing: they were in ${file}-wal, which was not beside the file.`)
    if (madeAt === undefined) printNote(stderr, `${file}.json is missing: only SQLite has checked the file.`)
    if (setAside !== undefined)
      printNote(stderr, `The previous database is at ${setAside}; remove it when you no longer need it.`)
    return 0
  },
})
