import type { BackupStore } from './backup-store.ts'
import { ownHelp } from './own-help.ts'
import { count } from './places/summary.ts'
import { note, type Output, say, sayJson } from './program.ts'
import { readWords, UsageError } from './words.ts'

type To = { stdout: Output; stderr: Output }
type Verb = 'backup' | 'restore'

/** What is left to do, once the words are understood. @throws UsageError */
export function backupCommand(
  verb: Verb,
  args: readonly string[],
): (backups: BackupStore, to: To, who: string) => Promise<number> {
  const { usage } = ownHelp[verb]
  const { positionals, flags } = readWords(args, { json: 'flag' }, usage)
  const [file, ...more] = positionals
  if (!file) throw new UsageError(`Which file? ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  return { backup, restore }[verb](file, flags.get('json') === true)
}

const backup =
  (path: string, json: boolean) =>
  async (backups: BackupStore, { stdout }: To): Promise<number> => {
    const made = await backups.backUp(path)
    if (json) sayJson(stdout, made)
    else say(stdout, `${path}: ${contents(made)}; whole and checked.`)
    return 0
  }

const restore =
  (path: string, json: boolean) =>
  async (backups: BackupStore, { stdout, stderr }: To, who: string): Promise<number> => {
    const restored = await backups.restore(path, { command: 'restore', who })
    const { madeAt, setAside, leftover, lacksLog } = restored
    if (json) sayJson(stdout, restored)
    else say(stdout, `Restored from ${path}${madeAt === undefined ? '' : ` of ${madeAt}`}: ${contents(restored)}.`)
    if (leftover !== undefined) note(stderr, leftover)
    if (lacksLog)
      note(stderr, `The newest changes are missing: they were in ${path}-wal, which was not beside the file.`)
    if (madeAt === undefined) note(stderr, `There is no ${path}.json, which says what the file has to be.`)
    if (setAside !== undefined)
      note(stderr, `What was there before is ${setAside}; remove it when you need it no more.`)
    return 0
  }

const contents = ({ rows }: { rows: Readonly<Record<string, number>> }): string =>
  `${count(rows.lists ?? 0, 'list')}, ${count(rows.entries ?? 0, 'place')}`
