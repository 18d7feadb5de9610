import * as z from 'zod'
import { builtIn, UsageError, usageOf } from './command.ts'
import type { Moved, MoveStore } from './move-store.ts'
import { print, printJson, printNote } from './output.ts'
import type { Output } from './program.ts'
import { count } from './terminal/text.ts'

type MoveCommandOutput = { stdout: Output; stderr: Output }
type MoveWork = (moves: MoveStore, to: MoveCommandOutput, who: string) => Promise<number>

export const migrateTo = builtIn({
  name: 'migrate-to',
  summary: 'Move the embedded database to PostgreSQL. Stop the service first.',
  notes: [
    'Without a URL, DATABASE_URL is used, so that the process list does not show the password. The database must be empty; the command creates its tables. Run the command again to resume an interrupted move.',
    'At the end each row is read from both sides and compared. From then on no service starts on the data folder: changes made in two places would be lost in one. The place index (places.db) stays where it is, on each machine.',
  ],
  positions: { urls: 'Where to?' },
  options: () => ({
    urls: z.array(z.string()).default([]).meta({ placeholder: 'postgres://…' }),
    anew: z.boolean().default(false).describe('Discard the data of an interrupted move and start again.'),
    undo: z
      .boolean()
      .default(false)
      .describe('Let services start on the data folder again, in its state before the move.'),
    json: z.boolean().default(false).describe('A summary as JSON: rows of each table, SHA-256.'),
  }),
  example: 'DATABASE_URL=postgres://forklist:PASSWORD@db1.example/forklist forklist migrate-to',
  async run({ urls, anew, undo, json }, program) {
    const usage = `Usage: ${usageOf(migrateTo)}`
    // The URL contains a password, so extra words are not repeated.
    if (urls.length > 1) throw new UsageError(`Too many words: one URL, or none. ${usage}`)
    if (undo && (urls.length > 0 || anew)) throw new UsageError(`--undo takes no URL, and no --anew. ${usage}`)
    const { moveStore } = await import('./open-move-store.ts')
    const work = undo ? undoMove(json) : moveDatabase(urls[0], anew, json)
    return await work(moveStore(program.settings), program, program.who)
  },
})

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
    else print(stdout, (await tableOf(done, stdout.terminal?.columns)).join('\n'))
    for (const line of nextSteps(done)) printNote(stderr, line)
    return 0
  }

async function withProgress(
  stderr: Output,
  work: (onProgress: (step: string, done?: number) => void) => Promise<Moved>,
) {
  const { progressWatch } = await import('./terminal/progress.ts')
  using watch = progressWatch(stderr)
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
const tableOf = async ({ tables }: Moved, width = Number.MAX_SAFE_INTEGER): Promise<string[]> => {
  const { table } = await import('./terminal/table.ts')
  return table(
    tableColumns,
    tables.map(({ table, rows, sha256 }) => [table, rows.toLocaleString('en'), sha256]),
    width,
  )
}

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
