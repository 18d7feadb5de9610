import { type Figure, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, type Load, load } from './load.ts'
import { type Answers, bareServer, realServer, type Server } from './processes.ts'
import { byTurns, median } from './rounds.ts'

const rounds = 5
const seconds = 3

/** Reading a list of 25 places over the network, beside a server that has the very bytes in memory. */
export async function reads(): Promise<Figure> {
  using folder = temporaryFolder()
  const slug = await listOf25(folder.path)
  await using real = await realServer(folder.path)
  const list = `/api/v1/lists/${slug}`
  const kml = `${list}/export/kml`
  const answers = Object.fromEntries(
    await Promise.all([list, kml].map(async path => [path, await answerOf(real, path)])),
  ) as Answers
  await using bare = await bareServer(answers)

  const etag = answers[list]!.headers.etag!
  const cases = [
    { what: 'the list as JSON', path: list, status: 200 },
    { what: 'not changed since (304)', path: list, status: 304, headers: { 'if-none-match': etag } },
    { what: 'the list as KML', path: kml, status: 200 },
  ]
  const rows: string[][] = []
  for (const { what, path, ...asked } of cases) {
    const sides = {
      real: () => load(real, path, seconds, asked),
      bare: () => load(bare, path, seconds, asked),
    }
    const found = await byTurns(sides, { rounds, warmUp: 1 })
    const bytes = asked.status === 304 ? 0 : Buffer.byteLength(answers[path]!.body)
    rows.push([what, whole(bytes), ...cells(found.real, found.bare)])
  }
  return {
    title: 'Reading a list of 25 places',
    about:
      `32 connections, ${rounds} rounds of ${seconds} s by turns, medians. The baseline is a bare \`node:http\` server that answers the same headers and bytes from memory. ` +
      'Where a server is busy for much less than 100 % of a core, the load generator was the limit and the ratio of CPU times tells more.',
    columns: [
      'answer',
      'bytes',
      'requests/s',
      'baseline',
      '**ratio**',
      'CPU µs a request',
      'baseline',
      '**ratio**',
      'busy',
      'baseline',
    ],
    rows,
  }
}

async function listOf25(dataDir: string): Promise<string> {
  await using service = await inProcess(dataDir)
  return (await service.list(25)).slug
}

// What node:http adds by itself.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

async function answerOf({ address }: Server, path: string): Promise<Answers[string]> {
  const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name)))
  return { headers, body: await response.text() }
}

function cells(real: Load[], bare: Load[]): string[] {
  const percent = (loads: Load[]) => `${whole(median(loads.map(load => load.busy)) * 100)} %`
  return [...beside(real, bare), percent(real), percent(bare)]
}
