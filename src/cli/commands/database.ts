import * as z from 'zod'
import { builtIn, type Command, UsageError } from '../command.ts'
import { print, printJson, printNote } from '../output.ts'
import { baseOf } from '../program.ts'
import { count } from '../terminal/text.ts'
import { flag, json } from './options.ts'

type Rows = { rows: Readonly<Record<string, number>> }

const describeRows = ({ rows }: Rows): string =>
  `${count(rows.lists ?? 0, 'list')}, ${count(rows.entries ?? 0, 'place')}`

function describeDump(dump: Rows): string {
  const total = Object.values(dump.rows).reduce((sum, rows) => sum + rows, 0)
  return `${describeRows(dump)}, ${count(total, 'row')}`
}

/** Returns the slug in an address or an edit link. */
const slugIn = (text: string): string => /\/lists\/([^/?#.]+)/.exec(text)?.[1] ?? text.trim()

/** Commands that copy, replace, move or migrate the database as a whole. */
export const databaseCommands: readonly Command[] = [
  builtIn({
    name: 'backup',
    summary: 'Write the embedded database into a file, also beside a running server.',
    options: () => ({
      file: z.string().min(1),
      json: json('A summary as JSON: rows of each table, bytes, SHA-256.'),
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
    },
  }),

  builtIn({
    name: 'restore',
    summary: 'Replace the embedded database with a backup. Stop the service first.',
    options: () => ({
      file: z.string().min(1),
      unchecked: flag(
        'Restore a file without FILE.json, such as a copied database. A changed bit in a text may go unseen.',
      ),
      json: json('A summary as JSON.'),
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
    },
  }),

  builtIn({
    name: 'dump',
    summary: 'Write all lists, or one, into a file that any Forklist can load, also beside a running server.',
    options: () => ({
      file: z.string().min(1).optional(),
      list: z
        .string()
        .optional()
        .describe('Only this list: its slug, address or edit link.')
        .meta({ placeholder: 'SLUG' }),
      retire: flag('Retire the database: no service starts on it any more. Stop the service first.'),
      undoRetire: flag('Let services start on the database again.'),
      json: json('A summary as JSON: rows of each table, bytes, SHA-256.'),
    }),
    positions: { file: 'Which file?' },
    notes: [
      'Contains lists (hidden ones too) with history and votes, keys and tokens as hashes, and everything else in the database as of one moment; no settings and no place index. The file loads into SQLite and PostgreSQL. It gets its name once it is complete and on disk. An existing file is not overwritten. An interrupted dump begins anew.',
      'With --list it contains only what belongs to the list: its places, history and vote.',
    ],
    example: 'forklist dump /mnt/backups/forklist-$(date +%F).ndjson',
    async run({ file, list, retire, undoRetire, json }, program, audit) {
      const { stdout, stderr } = program
      if (undoRetire && (file !== undefined || list !== undefined || retire || json))
        throw new UsageError('--undo-retire takes no file and no other option.')
      if (list !== undefined && retire)
        throw new UsageError('--retire is for all lists: hide or delete a single one that has moved.')
      if (file === undefined && !undoRetire) throw new UsageError('Which file? forklist help dump says more.')
      const { dumpTo, putBackIntoService } = await import('../backups.ts')
      if (file === undefined) {
        const at = await putBackIntoService(program, { ...audit, command: 'dump --undo-retire' })
        print(stdout, `Services start on this database again, with its lists of ${at.slice(0, 10)}.`)
        return
      }
      const dumped = await dumpTo(file, program, {
        list: list === undefined ? undefined : slugIn(list),
        retire: retire ? { ...audit, command: 'dump --retire' } : undefined,
      })
      if (json) printJson(stdout, dumped)
      else print(stdout, `${file}: ${describeDump(dumped)}; complete and on disk.`)
      if (retire) {
        printNote(stderr, 'No service starts on this database any more (forklist dump --undo-retire lifts that).')
        printNote(
          stderr,
          'Now set DATABASE_URL or DATA_DIR to the new place of the lists, run forklist load there, and start the service.',
        )
      }
    },
  }),

  builtIn({
    name: 'load',
    summary: 'Load a dump: all lists into an empty database, or one list beside others.',
    options: () => ({
      file: z.string().min(1),
      newSlug: flag('Give a single list another slug if its own is taken.'),
      json: json('A summary as JSON: rows of each table, SHA-256.'),
    }),
    positions: { file: 'Which file?' },
    notes: [
      'The file is checked first: nothing of a damaged one is loaded. A dump of all lists needs an empty or missing DATA_DIR, or with DATABASE_URL an empty database. At the end every row is read back and compared; until then no service starts on the database. Run the command again to continue an interrupted load.',
      'A dump of one list goes into any database, also beside a running server. Its edit link works with the new address.',
    ],
    example: 'DATABASE_URL=postgres://forklist:PASSWORD@db1.example/forklist forklist load forklist.ndjson',
    async run({ file, newSlug, json }, program, audit) {
      const { settings, stdout, stderr } = program
      const { loadFrom } = await import('../backups.ts')
      const loaded = await loadFrom(file, program, newSlug, audit)
      const { how, list } = loaded
      if (json) printJson(stdout, loaded)
      else if (list !== undefined) print(stdout, `${baseOf(settings)}/lists/${list}`)
      else if (how === 'already') print(stdout, `${file} was loaded before. Nothing was changed.`)
      else print(stdout, `${describeDump(loaded)} loaded from ${file} and verified.`)
      if (list !== undefined) printNote(stderr, `${list} is loaded. Its edit token is the same as before.`)
      if (how === 'resumed') printNote(stderr, 'An interrupted load was continued.')
    },
  }),

  builtIn({
    name: 'migrate',
    summary: 'Update the database to the newest schema.',
    options: () => ({}),
    example: 'forklist migrate',
    async run(_, { settings, stdout }) {
      const { migrated } = await import('../backups.ts')
      print(stdout, (await migrated(settings)).join('\n') || 'The database is up to date.')
    },
  }),
]
