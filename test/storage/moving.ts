import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Database } from '../../src/storage/database.ts'
import { type MoveRequest, move } from '../../src/storage/moving/move.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { fillAsOf, schemas } from '../faults/support/old-database.ts'
import { createDatabase } from '../support/postgres.ts'

export const engineAt = (url: string | undefined, dataDir: string) =>
  url === undefined ? sqliteEngine(join(dataDir, 'forklist.db')) : postgresEngine(url)

/** Returns every row of every table as text, except for the marks of a move. */
export async function rowsAt(url: string | undefined, dataDir = ''): Promise<string[]> {
  await using database = new Database(engineAt(url, dataDir))
  return await database.read(async reading => {
    const db = reading as unknown as Kysely<unknown>
    const rows: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      rows.push(...found.rows.map(row => `${name} ${JSON.stringify(Object.entries(row).map(asText).sort())}`))
    }
    return rows.filter(row => !/^meta .*lists (are|were) moved/.test(row)).sort()
  })
}

const asText = ([name, value]: [string, unknown]) => [
  name,
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
]

/** Makes a data folder with rows in every table, `places` more provider places, and a PostgreSQL database. */
export async function openBoth({ places = 0, schema = schemas.at(-1)!, empty = true } = {}) {
  await using opened = new AsyncDisposableStack()
  const { url, drop } = await createDatabase({ empty })
  opened.defer(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  await using database = new Database(engineAt(undefined, dataDir))
  await fillAsOf(schema, database)
  await database.write(async db => {
    for (let node = 0; node < places; node++)
      await db
        .insertInto('provider_places')
        .values({ place_id: `plc_${node}`, provider: 'photon', facts: `Trattoria ${node}`, fetched_at: '2026-05-01' })
        .execute()
  })
  const everything = opened.move()
  return { url, dataDir, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Moves lists as the command does. */
export const moved = (dataDir: string, url: string, more: Partial<MoveRequest> = {}) =>
  move({
    ...{ dataDir, url, name: 'db1/forklist', anew: false, audit: { command: 'migrate-to', who: 'ada' } },
    now: () => new Date().toISOString(),
    onProgress: () => {},
    log: () => {},
    ...more,
  })
