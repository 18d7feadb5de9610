import { inRounds } from './extent.ts'
import { type Figure, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, type Load, load } from './load.ts'
import { type Answers, bareServer, loggingServer, realServer, type Server } from './processes.ts'
import { responseAt } from './response-at.ts'
import { byTurns, median } from './rounds.ts'

const rounds = inRounds(9, 3)
const seconds = 1
/** V8 keeps optimising a server for its first seconds. Later cases find it warm. */
const warmUp = inRounds(3, 2)
const manyConnections = 32

type Case = { what: string; path: string; status: 200 | 304; headers: Record<string, string>; connections: number }

/** Measures reading a list of 25 places over the network, beside a server that has the same bytes in memory. */
export async function reads(): Promise<Figure> {
  using folder = temporaryFolder()
  const slug = await listOf25(folder.path)
  // With the log as a fresh install has it, and without.
  await using logging = await loggingServer(folder.path)
  await using silent = await realServer(folder.path)
  const asked = cases(slug, '"1-json"')
  const answers: Answers = {}
  for (const one of asked) answers[keyOf(one)] = await answerOf(silent, one)
  await using bare = await bareServer(answers)

  const rows: string[][] = []
  for (const one of asked)
    for (const [log, server] of Object.entries({ yes: logging, no: silent })) {
      const { what, path, connections, ...expected } = one
      const from = (server: Server, at: string) => () => load(server, at, seconds, { ...expected, connections })
      const found = await byTurns({ real: from(server, path), bare: from(bare, keyOf(one)) }, { rounds, warmUp })
      const bytes = Buffer.from(answers[keyOf(one)]!.body, 'base64').length
      rows.push([what, `${connections}`, log, whole(bytes), ...cells(found.real, found.bare)])
    }
  return {
    title: 'Reading a list of 25 places',
    about:
      `${rounds} pairs of ${seconds} s each: Forklist, then a bare \`node:http\` server that answers the same headers and bytes from memory, in reverse order every second time. ` +
      'Forklist has its metrics and limits; with the log, it writes a line to a file for each request, as a fresh install does. ' +
      'Each ratio is the median of the pairs’ ratios, with the range of the middle half. ' +
      'The ratio of CPU times tells more than that of requests a second: the program that sends the requests needs a core for itself and is the limit where a server is busy for much less than 100 % of a core.',
    columns: [
      'answer',
      'connections',
      'log',
      'bytes',
      'requests/s',
      'baseline',
      '**ratio**',
      'CPU µs a request',
      'baseline',
      '**ratio**',
      'busy',
      'MB',
      'baseline',
    ],
    rows,
  }
}

/** @param etag of the list as JSON */
const cases = (slug: string, etag: string): Case[] => {
  const list = `/api/v1/lists/${slug}`
  const plain = { 'accept-encoding': 'identity' }
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-GB,en;q=0.9' }
  const connections = manyConnections
  const json = { what: 'the list as JSON', path: list, status: 200 as const, headers: plain, connections }
  return [
    json,
    // Requests that arrive one by one share no work.
    ...inRounds([{ ...json, connections: 1 }], []),
    { ...json, what: 'not changed since (304)', status: 304, headers: { ...plain, 'if-none-match': etag } },
    { ...json, what: 'the list as KML', path: `${list}/export/kml` },
    { ...json, what: 'its page, packed', path: `/lists/${slug}`, headers: browser },
  ]
}

/** The key of the bare server's response. */
const keyOf = ({ path, status, headers }: Case): string =>
  `${path}?${status}-${headers['accept-encoding']!.replaceAll(/\W+/g, '-')}`

async function listOf25(dataDir: string): Promise<string> {
  await using service = await inProcess(dataDir)
  return (await service.list(25)).slug
}

// Headers that node:http adds by itself.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

async function answerOf({ address }: Server, { path, headers: sent, status }: Case): Promise<Answers[string]> {
  const { headers, body } = await responseAt(address + path, sent, status)
  const own = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  return { status, headers: Object.fromEntries(own) as Record<string, string>, body: body.toString('base64') }
}

function cells(real: Load[], bare: Load[]): string[] {
  const percent = (loads: Load[]) => `${whole(median(loads.map(load => load.busy)) * 100)} %`
  const memory = (loads: Load[]) => whole(loads.at(-1)!.rss / 1e6)
  return [...beside(real, bare), percent(real), memory(real), memory(bare)]
}
