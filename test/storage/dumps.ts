import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../../src/storage/database.ts'
import { type Dumped, type DumpRequest, dump } from '../../src/storage/dump/dump.ts'
import { type Loaded, type LoadRequest, load } from '../../src/storage/dump/load.ts'
import { readDump } from '../../src/storage/dump/read-dump.ts'
import type { Engine } from '../../src/storage/engine.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { dumpOf, fillAsOf, schemas } from '../faults/support/old-database.ts'
import { createDatabase } from '../support/postgres.ts'

/** A database: PostgreSQL, or SQLite in the data folder. */
export type Location = { url: string | undefined; dataDir: string }
export type Kind = 'SQLite' | 'PostgreSQL'

export const engineAt = ({ url, dataDir }: Location, alone = true): Engine =>
  url === undefined ? sqliteEngine(join(dataDir, 'forklist.db'), () => {}, false, alone) : postgresEngine(url, true)

/** Makes an empty database and a folder. */
export async function openEmpty(kind: Kind): Promise<Location & AsyncDisposable & { file: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  const { url, drop } =
    kind === 'SQLite' ? { url: undefined, drop: async () => {} } : await createDatabase({ empty: true })
  return {
    ...{ url, dataDir, file: join(dataDir, 'lists.ndjson') },
    async [Symbol.asyncDispose]() {
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    },
  }
}

/** Makes a database with rows in every table and `places` more provider places. */
export async function openFilled(kind: Kind = 'SQLite', { places = 0, schema = schemas.at(-1)! } = {}) {
  await using opened = new AsyncDisposableStack()
  const place = opened.use(await openEmpty(kind))
  await using database = new Database(engineAt(place))
  await fillAsOf(schema, database)
  await database.write(async db => {
    for (let node = 0; node < places; node++)
      await db
        .insertInto('provider_places')
        .values({ place_id: `plc_${node}`, provider: 'photon', facts: `Trattoria ${node}`, fetched_at: '2026-05-01' })
        .execute()
  })
  opened.move()
  return place
}

const now = () => new Date().toISOString()

/** Dumps as the command does. */
export async function dumped(place: Location, request: Partial<DumpRequest> & { file: string }): Promise<Dumped> {
  await using database = new Database(engineAt(place, request.retire !== undefined))
  return await dump(database, { now, onProgress: () => {}, ...request })
}

/** Loads a dump of everything as the command does. */
export async function loaded(
  place: Location,
  file: string,
  request: Partial<LoadRequest> = {},
  engine = engineAt,
): Promise<Loaded> {
  const read = readDump(file)
  await using database = new Database(engine(place))
  return await load(database, read, { audit: { command: 'load', who: 'ada' }, now, onProgress: () => {}, ...request })
}

/** Returns every row as text, without the marks of a database, the audit entries of dumps and loads, and rows that no dump has. */
export async function rowsAt(place: Location): Promise<string[]> {
  await using database = new Database(engineAt(place, false))
  const { rows } = await dumpOf(database)
  return rows.filter(
    row =>
      !/^meta .*"(load is unfinished|loaded|retired|migrated by|to erase)"|^audit .*"(load|dump[^"]*)"|^(oauth_(keyrings|wrapped_keys)|tickets) /.test(
        row,
      ),
  )
}
