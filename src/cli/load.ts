import { builtInHelp } from './built-in-help.ts'
import { describeRows, fileOf, withProgress } from './dump.ts'
import type { DumpStore } from './open-dump-store.ts'
import { parseWords } from './parse-words.ts'
import { type Output, print, printJson, printNote } from './program.ts'

type LoadContext = { stdout: Output; stderr: Output; base: string; who: string }

/** Parses the arguments of `load`. @returns the command to run @throws UsageError */
export function loadCommand(args: readonly string[]): (dumps: DumpStore, context: LoadContext) => Promise<number> {
  const { usage } = builtInHelp.load
  const { positionals, flags } = parseWords(args, { 'new-slug': 'flag', json: 'flag' }, usage)
  const file = fileOf(positionals, usage)
  const newSlug = flags.get('new-slug') === true
  return async (dumps, { stdout, stderr, base, who }) => {
    const audit = { command: 'load', who }
    const loaded = await withProgress(stderr, onProgress => dumps.load(file, newSlug, audit, onProgress))
    const { how, list } = loaded
    if (flags.get('json') === true) printJson(stdout, loaded)
    else if (list !== undefined) print(stdout, `${base}/lists/${list}`)
    else if (how === 'already') print(stdout, `${file} was loaded before. Nothing was changed.`)
    else print(stdout, `${describeRows(loaded)} loaded from ${file}, read back, and the same.`)
    if (list !== undefined) printNote(stderr, `${list} is loaded. Its edit token is the same as before.`)
    if (how === 'resumed') printNote(stderr, 'An interrupted load was continued.')
    return 0
  }
}
