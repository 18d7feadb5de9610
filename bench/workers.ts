import { availableParallelism } from 'node:os'
import { inRounds } from './extent.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { type Load, load } from './load.ts'
import { workersServer } from './processes.ts'
import { byTurns, median, ratio } from './rounds.ts'

const rounds = inRounds(5, 2)
const seconds = inRounds(3, 1)

/** V8 keeps optimising the server for 15 seconds. */
const warmUp = inRounds(5, 1)
/** Connections to each process. With fewer, a process spends more on each request. */
const connectionsEach = 32

/** Measures reading through several workers, beside one process. */
export async function workers(): Promise<Figure> {
  using folder = temporaryFolder()
  const slug = await listOf25(folder.path)
  const path = `/api/v1/lists/${slug}`
  await using one = await workersServer(folder.path, 1)
  await using two = await workersServer(folder.path, 2)
  const from = (server: typeof one, processes: number) => () =>
    load(server, path, seconds, { status: 200, connections: processes * connectionsEach })
  const found = await byTurns({ one: from(one, 1), two: from(two, 2) }, { rounds, warmUp })
  const of = (loads: Load[], member: keyof Load) => loads.map(load => load[member])
  const row = (what: string, loads: Load[]) => [
    what,
    whole(median(of(loads, 'perSecond'))),
    short(median(of(loads, 'busy'))),
    short(median(of(loads, 'cpu'))),
    `**${ratio(of(found.one, 'cpu'), of(loads, 'cpu')).toFixed(2)}**`,
    whole(loads.at(-1)!.rss / 1e6),
  ]
  return {
    title: 'Reading a list of 25 places through several workers',
    about:
      `SQLite, ${connectionsEach} connections to each process, ${rounds} rounds of ${seconds} s by turns, medians. The load generator shares the ${availableParallelism()} cores with them, so compare the requests per second of CPU time: ` +
      '1.00 means that each further core serves as many requests as the first.',
    columns: [
      'processes that answer',
      'requests/s',
      'cores busy',
      'CPU µs a request',
      '**requests for each second of a core, against one**',
      'MB in all',
    ],
    rows: [row('*baseline: one, which also writes*', found.one), row('two workers, and one that writes', found.two)],
  }
}

async function listOf25(dataDir: string): Promise<string> {
  await using service = await inProcess(dataDir)
  return (await service.list(25)).slug
}
