import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { move } from '../src/storage/moving/move.ts'
import { databaseName } from '../src/storage/sqlite/file.ts'
import { storageAt } from '../src/storage/storage.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { fill } from './growth/fill.ts'
import { readReal } from './places/real.ts'
import { postgres } from './postgres.ts'

const lists = 20_000
const tables = ['lists', 'entries', 'changes', 'postings']
/** Rows of each table that the row-by-row baseline writes. */
const singleRows = 5000

/** Measures moving lists of ten places each from SQLite to PostgreSQL. */
export async function moving(): Promise<Figure> {
  using folder = temporaryFolder()
  await fill(folder.path, await readReal(), lists)
  await using server = await postgres()
  const single = await insertedSingly(folder.path, await database(server.url, 'single'))
  const target = await database(server.url, 'moved')
  const { looking, copying, comparing, rows, all } = await moved(folder.path, target)
  const copied = await copiedByServer(target, await database(server.url, 'copied'))
  const row = (what: string, count: number, seconds: number) => [
    what,
    whole(count),
    short(seconds),
    short(count / seconds),
  ]
  return {
    title: 'Moving to PostgreSQL',
    about: `\`forklist migrate-to\` with ${whole(lists)} made-up lists of ten places each. The total includes checking the whole file (\`integrity_check\`) and its SHA-256. The baselines write into tables with the same indexes and references: the server’s own \`COPY\`, from files that it wrote before, and one prepared \`INSERT\` for each row, in one transaction per table. PostgreSQL is that of the tests, which does not wait for the disk.`,
    columns: ['', 'rows', 's', 'rows a second'],
    rows: [
      row('**checking every row**', rows, looking!),
      row('**copying**', rows, copying!),
      row('**reading both sides, comparing**', rows, comparing!),
      row('**all of it**', rows, all),
      row('*baseline: `COPY` from files*', copied.rows, copied.seconds),
      row('*baseline: row by row*', single.rows, single.seconds),
    ],
  }
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

async function moved(dataDir: string, url: string) {
  const began = performance.now()
  /** Milliseconds, by the first word of each step. */
  const took: Record<string, number> = {}
  let [step, since] = ['', began]
  const onProgress = (next: string) => {
    const now = performance.now()
    took[step] = (took[step] ?? 0) + now - since
    ;[step, since] = [next.split(' ')[0]!, now]
  }
  const { tables } = await move({
    ...{ dataDir, url, name: 'moved', anew: false, audit: { command: 'migrate-to', who: 'bench' } },
    now: () => new Date().toISOString(),
    log: console.warn,
    onProgress,
  })
  onProgress('')
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  const [looking, copying, comparing] = ['looking', 'copying', 'comparing'].map(step => took[step]! / 1000)
  return { looking, copying, comparing, rows, all: (since - began) / 1000 }
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
