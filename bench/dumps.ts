import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { Database } from '../src/storage/database.ts'
import { dump } from '../src/storage/dump/dump.ts'
import { load } from '../src/storage/dump/load.ts'
import { readDump } from '../src/storage/dump/read-dump.ts'
import type { Engine } from '../src/storage/engine.ts'
import { postgresEngine } from '../src/storage/postgres.ts'
import { readThrough } from '../src/storage/sqlite/check-file.ts'
import { databaseName } from '../src/storage/sqlite/file.ts'
import { sqliteEngine } from '../src/storage/sqlite.ts'
import { storageAt } from '../src/storage/storage.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { fill } from './growth/fill.ts'
import { readReal } from './places/real.ts'
import { postgres } from './postgres.ts'

const lists = 20_000
const tables = ['lists', 'entries', 'changes', 'search_terms']
/** Rows of each table that the row-by-row baseline writes. */
const singleRows = 5000

/** Measures dumping lists of ten places each from SQLite, and loading them into both databases. */
export async function dumps(): Promise<Figure> {
  using folder = temporaryFolder()
  await fill(folder.path, await readReal(), lists)
  await using server = await postgres()
  const single = await insertedSingly(folder.path, await database(server.url, 'single'))
  const [path, file] = [join(folder.path, databaseName), join(folder.path, 'lists.ndjson')]
  const checking = secondsOf(() => readThrough(path, 'whole'))
  const dumping = await timed(sqliteEngine(path), async (database, onProgress) => {
    const { rows } = await dump(database, { file, now, onProgress })
    return Object.values(rows).reduce((sum, count) => sum + count, 0)
  })
  const reading = secondsOf(() => readDump(file))
  const loadInto = (engine: Engine) =>
    timed(engine, async (database, onProgress) => {
      await load(database, readDump(file), { now, onProgress, audit: { command: 'load', who: 'bench' } })
    })
  const target = await database(server.url, 'loaded')
  const postgresql = await loadInto(postgresEngine(target, true))
  using other = temporaryFolder()
  const sqlite = await loadInto(sqliteEngine(join(other.path, databaseName)))
  const copied = await copiedByServer(target, await database(server.url, 'copied'))
  const row = (what: string, count: number, seconds: number) => [
    what,
    whole(count),
    short(seconds),
    short(count / seconds),
  ]
  const rows = dumping.result
  return {
    title: 'Dumping and loading',
    about: `\`forklist dump\` and \`forklist load\` with ${whole(lists)} made-up lists of ten places each: a dump of ${whole(statSync(file).size / 1e6)} MB. Checking the database is SQLite’s \`integrity_check\`. The baselines write into tables with the same indexes and references: the server’s own \`COPY\`, from files that it wrote before, and one prepared \`INSERT\` for each row, in one transaction per table. PostgreSQL is that of the tests, which does not wait for the disk; SQLite does.`,
    columns: ['', 'rows', 's', 'rows a second'],
    rows: [
      row('checking the database', rows, checking),
      row('**dumping it**', rows, dumping.seconds.dumping!),
      row('checking the dump', rows, reading),
      row('**loading into PostgreSQL**', rows, postgresql.seconds.loading!),
      row('reading all back, comparing', rows, postgresql.seconds.comparing!),
      row('**loading into SQLite**', rows, sqlite.seconds.loading!),
      row('reading all back, comparing', rows, sqlite.seconds.comparing!),
      row('*baseline: `COPY` from files*', copied.rows, copied.seconds),
      row('*baseline: row by row*', single.rows, single.seconds),
    ],
  }
}

const now = () => new Date().toISOString()

function secondsOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1000
}

/** Runs work on a database. @returns the seconds by the first word of each step */
async function timed<T>(engine: Engine, work: (database: Database, onProgress: (step: string) => void) => Promise<T>) {
  await using database = new Database(engine)
  const seconds: Record<string, number> = {}
  let [step, since] = ['', performance.now()]
  const onProgress = (next: string) => {
    const at = performance.now()
    seconds[step] = (seconds[step] ?? 0) + (at - since) / 1000
    ;[step, since] = [next.split(' ')[0]!, at]
  }
  const result = await work(database, onProgress)
  onProgress('')
  return { result, seconds }
}

async function database(adminUrl: string, name: string): Promise<string> {
  await query(adminUrl, `create database ${name}`)
  const url = Object.assign(new URL(adminUrl), { pathname: name }).href
  await using storage = await storageAt(url, '')
  await storage.migrate()
  return url
}

async function query(url: string, ...statements: string[]): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  let rows = 0
  for (const statement of statements) rows += (await client.query(statement)).rowCount ?? 0
  await client.end()
  return rows
}

async function copiedByServer(from: string, to: string) {
  const [result] = (await rowsOf(from, "select current_setting('data_directory') as folder")) as [{ folder: string }]
  const file = (table: string) => `'${join(result.folder, table)}'`
  await query(from, ...tables.map(table => `copy ${table} to ${file(table)}`))
  const began = performance.now()
  const rows = await query(to, ...tables.map(table => `copy ${table} from ${file(table)}`))
  return { rows, seconds: (performance.now() - began) / 1000 }
}

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function insertedSingly(dataDir: string, url: string) {
  using source = new DatabaseSync(join(dataDir, databaseName), { readOnly: true })
  const client = new pg.Client(url)
  await client.connect()
  let [rows, seconds] = [0, 0]
  for (const table of tables) {
    // Ordered by list, so that the lists of the first entries are among the rows.
    const order = { lists: 'id', entries: 'list_id', changes: 'list_id' }[table] ?? 'term'
    const some = source.prepare(`select * from ${table} order by ${order} limit ${singleRows}`).all()
    const columns = Object.keys(some[0]!)
    const text = `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`
    const began = performance.now()
    await client.query('begin')
    for (const row of some) await client.query({ name: table, text, values: Object.values(row) })
    await client.query('commit')
    rows += some.length
    seconds += (performance.now() - began) / 1000
  }
  await client.end()
  return { rows, seconds }
}
