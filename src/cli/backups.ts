import type { BackupStore } from './backup-store.ts'
import { builtInHelp } from './built-in-help.ts'
import { parseWords, UsageError } from './parse-words.ts'
import { count } from './places/summary.ts'
import { type Output, print, printJson, printNote } from './program.ts'

type BackupCommandOutput = { stdout: Output; stderr: Output }
type Verb = 'backup' | 'restore'

/** Parses the arguments of `backup` and `restore`. @returns the command to run @throws UsageError */
export function backupCommand(
  verb: Verb,
  args: readonly string[],
): (backups: BackupStore, to: BackupCommandOutput, who: string) => Promise<number> {
  const { usage } = builtInHelp[verb]
  const { positionals, flags } = parseWords(args, { json: 'flag' }, usage)
  const [file, ...more] = positionals
  if (!file) throw new UsageError(`Which file? ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  return { backup, restore }[verb](file, flags.get('json') === true)
}

const backup =
  (path: string, json: boolean) =>
  async (backups: BackupStore, { stdout }: BackupCommandOutput): Promise<number> => {
    const made = await backups.backUp(path)
    if (json) printJson(stdout, made)
    else print(stdout, `${path}: ${describeRows(made)}; whole and checked.`)
    return 0
  }

const restore =
  (path: string, json: boolean) =>
  async (backups: BackupStore, { stdout, stderr }: BackupCommandOutput, who: string): Promise<number> => {
    const restored = await backups.restore(path, { command: 'restore', who })
    const { madeAt, setAside, leftover, lacksLog } = restored
    if (json) printJson(stdout, restored)
    else
      print(stdout, `Restored from ${path}${madeAt === undefined ? '' : ` of ${madeAt}`}: ${describeRows(restored)}.`)
    if (leftover !== undefined) printNote(stderr, leftover)
    if (lacksLog)
      printNote(stderr, `The newest changes are missing: they were in ${path}-wal, which was not beside the file.`)
    if (madeAt === undefined) printNote(stderr, `${path}.json is missing, so the file could not be checked against it.`)
    if (setAside !== undefined)
      printNote(stderr, `The previous database is at ${setAside}; remove it when you no longer need it.`)
    return 0
  }

const describeRows = ({ rows }: { rows: Readonly<Record<string, number>> }): string =>
  `${count(rows.lists ?? 0, 'list')}, ${count(rows.entries ?? 0, 'place')}`
