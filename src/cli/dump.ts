import { builtInHelp } from './built-in-help.ts'
import type { DumpStore } from './open-dump-store.ts'
import { parseWords, UsageError } from './parse-words.ts'
import { importWatch } from './places/progress.ts'
import { count } from './places/summary.ts'
import { type Output, print, printJson, printNote } from './program.ts'

type DumpCommandOutput = { stdout: Output; stderr: Output }
type DumpWork = (dumps: DumpStore, to: DumpCommandOutput, who: string) => Promise<number>

/** Parses the arguments of `dump`. @returns the command to run @throws UsageError */
export function dumpCommand(args: readonly string[]): DumpWork {
  const { usage } = builtInHelp.dump
  const options = { list: 'value', retire: 'flag', 'undo-retire': 'flag', json: 'flag' } as const
  const { positionals, values, flags } = parseWords(args, options, usage)
  const is = (name: string): boolean => flags.get(name) === true
  const [list, second] = values.get('list') ?? []
  if (second !== undefined) throw new UsageError(`--list is given twice: dump lists one by one, or all. ${usage}`)
  if (is('undo-retire')) {
    if (positionals.length > 0 || list !== undefined || is('retire'))
      throw new UsageError(`--undo-retire takes no file and no other option. ${usage}`)
    return undoRetire
  }
  if (list !== undefined && is('retire'))
    throw new UsageError(`--retire is for all lists: hide or delete a single one that has moved. ${usage}`)
  return dumpTo(fileOf(positionals, usage), list === undefined ? undefined : slugIn(list), is('retire'), is('json'))
}

/** Returns the only positional word. @throws UsageError */
export function fileOf([file, ...more]: readonly string[], usage: string): string {
  if (!file) throw new UsageError(`Which file? ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  return file
}

/** Returns the slug in an address or an edit link. */
const slugIn = (text: string): string => /\/lists\/([^/?#.]+)/.exec(text)?.[1] ?? text.trim()

const dumpTo =
  (file: string, list: string | undefined, retire: boolean, json: boolean): DumpWork =>
  async (dumps, { stdout, stderr }, who) => {
    const audit = retire ? { command: 'dump --retire', who } : undefined
    const dumped = await withProgress(stderr, onProgress => dumps.dump(file, { list, retire: audit }, onProgress))
    if (json) printJson(stdout, dumped)
    else print(stdout, `${file}: ${describeRows(dumped)}; complete and on disk.`)
    if (retire) {
      printNote(stderr, 'No service starts on this database any more (forklist dump --undo-retire lifts that).')
      printNote(
        stderr,
        'Now set DATABASE_URL or DATA_DIR to the new place of the lists, run forklist load there, and start the service.',
      )
    }
    return 0
  }

const undoRetire: DumpWork = async (dumps, { stdout }, who) => {
  const at = await dumps.undoRetire({ command: 'dump --undo-retire', who })
  print(stdout, `Services start on this database again, with its lists of ${at.slice(0, 10)}.`)
  return 0
}

export async function withProgress<T>(
  stderr: Output,
  work: (onProgress: (step: string, done?: number) => void) => Promise<T>,
): Promise<T> {
  using watch = importWatch(stderr)
  return await work((step, done) => watch.report({ step, ...(done !== undefined && { done }) }))
}

export const describeRows = ({ rows }: { rows: Readonly<Record<string, number>> }): string =>
  `${count(rows.lists ?? 0, 'list')}, ${count(rows.entries ?? 0, 'place')}, ${count(sumOf(rows), 'row')}`

const sumOf = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((sum, n) => sum + n, 0)
