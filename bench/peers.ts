import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRounds } from './extent.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, load } from './load.ts'
import { jsonServer, realServer, type Server } from './processes.ts'
import { byTurns, median, microseconds, ratio } from './rounds.ts'

const rounds = inRounds(5, 2)
const seconds = inRounds(3, 1)
const changes = inRounds(200, 50)

/** Measures json-server, an alternative for lists on one's own server, with the same work. */
export async function peers(): Promise<Figure> {
  using folder = temporaryFolder()
  const { slug, token, list } = await listOf25(folder.path)
  const file = join(folder.path, 'peer.json')
  writeFileSync(file, JSON.stringify({ lists: [{ ...list, id: slug }] }))
  await using real = await realServer(folder.path)
  await using peer = await jsonServer(file)
  const path = `/api/v1/lists/${slug}`

  const read = await byTurns(
    {
      real: () => load(real, path, seconds, { status: 200 }),
      peer: () => load(peer, `/lists/${slug}`, seconds, { status: 200 }),
    },
    { rounds, warmUp: 1 },
  )
  const written = await byTurns(
    {
      real: round => changed(real, path, round, { authorization: `Bearer ${token}` }),
      peer: round => changed(peer, `/lists/${slug}`, round, {}),
    },
    { rounds: changes, warmUp: 20 },
  )
  const [perSecond, theirs, more, cpu, theirCpu, lessCpu] = beside(read.real, read.peer) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    title: 'Compared with json-server',
    about:
      `A list of 25 places: read over 32 connections in ${rounds} rounds of ${seconds} s by turns, and its title changed ${changes} times over one, medians. ` +
      'json-server 0.17 stores one JSON file and rewrites it with each change, without waiting for the disk. It checks no credential, has no history and no rate limits.',
    columns: ['what', 'Forklist', 'json-server', '**ratio**'],
    rows: [
      ['reads a second', perSecond, theirs, more],
      ['CPU µs a read', cpu, theirCpu, `${lessCpu} times less`],
      ['memory after it, MB', ...memory(read.real, read.peer)],
      [
        'ms a change',
        short(median(written.real)),
        short(median(written.peer)),
        `**${ratio(written.real, written.peer).toFixed(2)}**`,
      ],
    ],
  }
}

const memory = (...sides: { rss: number }[][]): string[] => [
  ...sides.map(loads => whole(loads.at(-1)!.rss / 1e6)),
  `**${(sides[0]!.at(-1)!.rss / sides[1]!.at(-1)!.rss).toFixed(2)}**`,
]

/** Returns the time of one change in milliseconds. */
const changed = async (
  { address }: Server,
  path: string,
  round: number,
  headers: Record<string, string>,
): Promise<number> =>
  (await microseconds(async () => {
    const response = await fetch(address + path, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Eat in Rome, ${round}` }),
    })
    await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  })) / 1000

async function listOf25(dataDir: string): Promise<{ slug: string; token: string; list: object }> {
  await using service = await inProcess(dataDir)
  const made = await service.list(25)
  return { ...made, list: JSON.parse((await service.ask('GET', `/lists/${made.slug}`)).text) }
}
