import { mkdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inRounds } from './extent.ts'
import { type Figure, short } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, type Load, load } from './load.ts'
import { postgres } from './postgres.ts'
import { realServer, type Server } from './processes.ts'
import { responseAt } from './response-at.ts'
import { byTurns, median, microseconds, ratio } from './rounds.ts'

const rounds = inRounds(5, 2)
const seconds = inRounds(3, 1)
const warmUp = inRounds(4, 1)
const firstReads = 200

type Side = {
  server: Server
  slug: string
  key: string
  /** Changes the list over a separate connection. */
  change(): Promise<unknown>
}

/** Measures one node with PostgreSQL on the same machine, beside one with SQLite. */
export async function onPostgres(): Promise<Figure> {
  await using all = new AsyncDisposableStack()
  const { path } = all.use(temporaryFolder())
  const { url } = all.use(await postgres(true))
  const client = new pg.Client(url)
  await client.connect()
  all.defer(() => client.end())
  const served = await filled(all, join(path, 'postgres'), url)
  const real = { ...served, change: () => client.query(`${changed} $1`, [served.slug]) }
  const embedded = await filled(all, join(path, 'sqlite'))
  const file = all.use(new DatabaseSync(join(path, 'sqlite', 'forklist.db')))
  const statement = file.prepare(`${changed} ?`)
  const bare = { ...embedded, change: async () => statement.run(embedded.slug) }

  const rows: string[][] = []
  for (const [what, ask] of Object.entries(cases)) {
    const found = await byTurns({ real: () => ask(real), bare: () => ask(bare) }, { rounds, warmUp })
    rows.push([what, ...beside(found.real, found.bare)])
  }
  const agent = new Agent({ keepAlive: true })
  all.defer(() => agent.destroy())
  const first = await byTurns(
    { real: () => firstRead(real, agent), bare: () => firstRead(bare, agent) },
    { rounds, warmUp },
  )
  return {
    title: 'One node on PostgreSQL',
    about:
      `The service with PostgreSQL on the same machine, which waits for the disk, and as the baseline with SQLite; 32 connections and 16 for changes, ${rounds} rounds of ${seconds} s by turns, medians. CPU is that of the service, without PostgreSQL. ` +
      `The first read of the list after a change, over one connection: ${short(median(first.real))} ms, with SQLite ${short(median(first.bare))}, ratio **${ratio(first.real, first.bare).toFixed(2)}**.`,
    columns: ['', 'a second', 'SQLite', '**ratio**', 'CPU µs', 'SQLite', '**ratio**'],
    rows,
  }
}

const changed = 'update lists set version = version + 1 where slug ='

async function filled(all: AsyncDisposableStack, folder: string, url?: string) {
  mkdirSync(folder)
  await using service = await inProcess(folder, url)
  const { slug } = await service.list(25)
  const server = all.use(await realServer(folder, url === undefined ? {} : { DATABASE_URL: url }))
  return { server, slug, key: service.key }
}

const cases: Record<string, (side: Side) => Promise<Load>> = {
  'a list of 25 places read': ({ server, slug }) => load(server, `/api/v1/lists/${slug}`, seconds, { status: 200 }),
  'not changed since (304)': ({ server, slug }) =>
    load(server, `/api/v1/lists/${slug}`, seconds, { status: 304, headers: { 'if-none-match': '"1-json"' } }),
  'a list of one place made': ({ server, key }) =>
    load(server, '/api/v1/lists', seconds, {
      status: 201,
      // With more connections, the service refuses writes on a machine that has other work.
      connections: 16,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada', places: [{ own: { name: 'Da Felice' } }] }),
    }),
}

/** Returns the median in milliseconds. */
async function firstRead({ server, slug, change }: Side, agent: Agent): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < firstReads; i++) {
    await change()
    times.push(await microseconds(() => responseAt(`${server.address}/api/v1/lists/${slug}`, {}, 200, agent)))
  }
  return median(times) / 1000
}
