import { inRounds } from './extent.ts'
import { type Figure, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, type Load, load } from './load.ts'
import { type Answers, bareServer, loggingServer, realServer, type Server } from './processes.ts'
import { responseAt } from './response-at.ts'
import { byTurns, median } from './rounds.ts'

const rounds = inRounds(7, 2)
const seconds = inRounds(3, 1)
/** V8 keeps optimising the server for 15 seconds. */
const warmUp = inRounds(5, 1)

type Case = { what: string; path: string; status: 200 | 304; headers: Record<string, string> }

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
  for (const one of asked) {
    const { what, path, status, headers } = one
    const from = (server: Server, at: string) => () => load(server, at, seconds, { status, headers })
    const found = await byTurns(
      { logging: from(logging, path), silent: from(silent, path), bare: from(bare, keyOf(one)) },
      { rounds, warmUp },
    )
    const bytes = Buffer.from(answers[keyOf(one)]!.body, 'base64').length
    rows.push([what, whole(bytes), ...cells(found.logging, found.bare), ...cells(found.silent, found.bare)])
  }
  return {
    title: 'Reading a list of 25 places',
    about:
      `32 connections, ${rounds} rounds of ${seconds} s by turns, medians, with metrics and limits: first with a line in the log for each request, as a fresh install has it, then without (\`LOG_LEVEL=warn\`). ` +
      'The baseline is a bare `node:http` server that answers the same headers and bytes from memory. ' +
      'Where a server is busy for much less than 100 % of a core, the load generator was the limit and the ratio of CPU times tells more.',
    columns: ['answer', 'bytes', ...columns('with the log'), ...columns('without')],
    rows,
  }
}

const columns = (how: string): string[] => [
  `requests/s ${how}`,
  'baseline',
  '**ratio**',
  'CPU µs a request',
  'baseline',
  '**ratio**',
  'busy',
  'MB',
  'baseline',
]

/** @param etag of the list as JSON */
const cases = (slug: string, etag: string): Case[] => {
  const list = `/api/v1/lists/${slug}`
  const plain = { 'accept-encoding': 'identity' }
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-GB,en;q=0.9' }
  return [
    { what: 'the list as JSON', path: list, status: 200, headers: plain },
    { what: 'not changed since (304)', path: list, status: 304, headers: { ...plain, 'if-none-match': etag } },
    { what: 'the list as KML', path: `${list}/export/kml`, status: 200, headers: plain },
    { what: 'its page, packed', path: `/lists/${slug}`, status: 200, headers: browser },
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
