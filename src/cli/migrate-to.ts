import { builtInHelp } from './built-in-help.ts'
import type { Moved, MoveStore } from './move-store.ts'
import { parseWords, UsageError } from './parse-words.ts'
import { importWatch } from './places/progress.ts'
import { count } from './places/summary.ts'
import { type Output, print, printJson, printNote } from './program.ts'
import { table } from './terminal/table.ts'

type MoveCommandOutput = { stdout: Output; stderr: Output }
type MoveWork = (moves: MoveStore, to: MoveCommandOutput, who: string) => Promise<number>

const { usage } = builtInHelp['migrate-to']

/** Parses the arguments of `migrate-to`. @returns the command to run @throws UsageError */
export function moveCommand(args: readonly string[]): MoveWork {
  const { positionals, flags } = parseWords(args, { anew: 'flag', undo: 'flag', json: 'flag' }, usage)
  const is = (name: string): boolean => flags.get(name) === true
  // The URL contains a password, so extra words are not repeated.
  if (positionals.length > 1) throw new UsageError(`Too many words: one URL, or none. ${usage}`)
  if (!is('undo')) return moveDatabase(positionals[0], is('anew'), is('json'))
  if (positionals.length > 0 || is('anew')) throw new UsageError(`--undo takes no URL, and no --anew. ${usage}`)
  return undoMove(is('json'))
}

const moveDatabase =
  (url: string | undefined, anew: boolean, json: boolean): MoveWork =>
  async (moves, { stdout, stderr }, who) => {
    const done = await withProgress(stderr, onProgress =>
      moves.move(url, {
        anew,
        audit: { command: 'migrate-to', who },
        onProgress,
        say: line => printNote(stderr, line),
      }),
    )
    if (json) printJson(stdout, done)
    else print(stdout, tableOf(done, stdout.terminal?.columns).join('\n'))
    for (const line of nextSteps(done)) printNote(stderr, line)
    return 0
  }

async function withProgress(
  stderr: Output,
  work: (onProgress: (step: string, done?: number) => void) => Promise<Moved>,
) {
  using watch = importWatch(stderr)
  return await work((step, done) => watch.report({ step, ...(done !== undefined && { done }) }))
}

const undoMove =
  (json: boolean): MoveWork =>
  async (moves, { stdout, stderr }, who) => {
    const audit = { command: 'migrate-to --undo', who }
    const { from, to, at } = await moves.undo({ audit, say: line => printNote(stderr, line) })
    if (json) printJson(stdout, { from, to, at })
    else print(stdout, `Services start on ${from} again, in its state of ${day(at)}. Later changes remain in ${to}.`)
    return 0
  }

const tableColumns = [
  { header: 'TABLE', whole: true },
  { header: 'ROWS', whole: true, right: true },
  { header: 'SHA-256' },
]

/** @param width of the terminal; nothing is truncated if absent */
const tableOf = ({ tables }: Moved, width = Number.MAX_SAFE_INTEGER): string[] =>
  table(
    tableColumns,
    tables.map(({ table, rows, sha256 }) => [table, rows.toLocaleString('en'), sha256]),
    width,
  )

function nextSteps({ how, from, to, at, tables }: Moved): string[] {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  if (how === 'already')
    return [
      `The move was done on ${day(at)}: ${count(rows, 'row')} of ${to} and ${from} are the same. Nothing was written.`,
    ]
  return [
    `${count(rows, 'row')} moved from ${from} to ${to}${how === 'resumed' ? ', resuming an earlier move' : ''}: read from both, and the same.`,
    'Now set DATABASE_URL to the new database for every service and command, and start the service.',
    `The lists in ${from} remain as a copy: no service starts on it any more (forklist migrate-to --undo lifts that). places.db stays where it is.`,
  ]
}

const day = (at: string): string => at.slice(0, 10)
