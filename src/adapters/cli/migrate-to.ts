import type { Moved, MoveStore } from './move-store.ts'
import { ownHelp } from './own-help.ts'
import { importWatch } from './places/progress.ts'
import { count } from './places/summary.ts'
import { note, type Output, say, sayJson } from './program.ts'
import { table } from './terminal/table.ts'
import { readWords, UsageError } from './words.ts'

type To = { stdout: Output; stderr: Output }
type Run = (moves: MoveStore, to: To, who: string) => Promise<number>

const { usage } = ownHelp['migrate-to']

/** What is left to do, once the words are understood. @throws UsageError */
export function moveCommand(args: readonly string[]): Run {
  const { positionals, flags } = readWords(args, { anew: 'flag', undo: 'flag', json: 'flag' }, usage)
  const is = (name: string): boolean => flags.get(name) === true
  // A URL has a password in it: what is too much is not repeated.
  if (positionals.length > 1) throw new UsageError(`Too many words: one URL, or none. ${usage}`)
  if (!is('undo')) return moved(positionals[0], is('anew'), is('json'))
  if (positionals.length > 0 || is('anew')) throw new UsageError(`--undo takes no URL, and no --anew. ${usage}`)
  return undone(is('json'))
}

const moved =
  (url: string | undefined, anew: boolean, json: boolean): Run =>
  async (moves, { stdout, stderr }, who) => {
    const done = await watched(stderr, tell =>
      moves.move(url, { anew, audit: { command: 'migrate-to', who }, tell, say: line => note(stderr, line) }),
    )
    if (json) sayJson(stdout, done)
    else say(stdout, tableOf(done, stdout.terminal?.columns).join('\n'))
    for (const line of whatNow(done)) note(stderr, line)
    return 0
  }

async function watched(stderr: Output, work: (tell: (step: string, done?: number) => void) => Promise<Moved>) {
  using watch = importWatch(stderr)
  return await work((step, done) => watch.tell({ step, ...(done !== undefined && { done }) }))
}

const undone =
  (json: boolean): Run =>
  async (moves, { stdout, stderr }, who) => {
    const audit = { command: 'migrate-to --undo', who }
    const { from, to, at } = await moves.undo({ audit, say: line => note(stderr, line) })
    if (json) sayJson(stdout, { from, to, at })
    else
      say(
        stdout,
        `Services begin on ${from} again, as it was on ${day(at)}. What was changed in ${to} since stays there.`,
      )
    return 0
  }

const columns = [{ header: 'TABLE', whole: true }, { header: 'ROWS', whole: true, right: true }, { header: 'SHA-256' }]

/** @param width of a terminal; nothing is cut when left out */
const tableOf = ({ tables }: Moved, width = Number.MAX_SAFE_INTEGER): string[] =>
  table(
    columns,
    tables.map(({ table, rows, sha256 }) => [table, rows.toLocaleString('en'), sha256]),
    width,
  )

function whatNow({ how, from, to, at, tables }: Moved): string[] {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  if (how === 'already')
    return [
      `It is done since ${day(at)}: ${count(rows, 'row')} of ${to} and ${from} are the same. Nothing was written.`,
    ]
  return [
    `${count(rows, 'row')} moved from ${from} to ${to}${how === 'resumed' ? ', after what was there already' : ''}: read from both, and the same.`,
    'Now set DATABASE_URL to it for every service and command, and start.',
    `What was in ${from} is there still, as a copy: no service begins on it any more (forklist migrate-to --undo lifts that). places.db stays where it is.`,
  ]
}

const day = (at: string): string => at.slice(0, 10)
