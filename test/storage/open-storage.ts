import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Access, type Editor } from '../../src/core/access.ts'
import type { ListMembers } from '../../src/domain/change.ts'
import type { Origin } from '../../src/domain/list.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { ServiceTelemetry } from '../../src/server/observability/service-telemetry.ts'
import { Database } from '../../src/storage/database.ts'
import type { ListEdit } from '../../src/storage/list-edit.ts'
import { inOrder } from '../../src/storage/place-order.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { Storage, storageAt } from '../../src/storage/storage.ts'
import type { StoredList } from '../../src/storage/stored-list.ts'
import { testClock } from '../support/clock.ts'
import type { TestDatabase } from '../support/databases.ts'

export type Opened = AsyncDisposable & {
  storage: Storage
  /** The storage's events. */
  telemetry: ServiceTelemetry
  clock: ReturnType<typeof testClock>
  /** `undefined` for SQLite in `dataDir`. */
  url: string | undefined
  dataDir: string
  /** The tables, over separate connections. */
  tables: Database
  /** Opens the storage as another process does. */
  another(): Storage
  /** Creates a list of these places. @returns its slug */
  make(entries?: readonly ListEntry[], members?: Partial<ListMembers>, origin?: Origin): Promise<string>
  /** Returns the operator's right to change a list. */
  editor(slug: string): Promise<Editor<StoredList>>
  change(slug: string, work: (edit: ListEdit) => Promise<unknown>): Promise<StoredList>
  read(slug: string): Promise<{ list: StoredList; entries: ListEntry[] }>
}

/** Puts the places of a list in another order. */
export async function reorder(edit: ListEdit, ids: readonly string[]): Promise<void> {
  const before = await edit.entries()
  await edit.become({ before, entries: inOrder(before, ids), bands: edit.found.bands })
}

/** Returns every row of every table as text. */
export const rowsOf = (tables: Database): Promise<string[]> =>
  tables.read(async db => {
    const rows: string[] = []
    for (const table of tableNames)
      for (const row of await db.selectFrom(table).selectAll().execute()) rows.push(`${table} ${JSON.stringify(row)}`)
    return rows.sort()
  })

const tableNames = [
  'lists',
  'entries',
  'changes',
  'editions',
  'search_terms',
  'retired_slugs',
  'api_keys',
  'retries',
  'oauth_clients',
  'oauth_records',
  'oauth_keyrings',
  'oauth_wrapped_keys',
  'provider_places',
  'google_ids',
  'google_calls',
  'audit',
  'reports',
  'place_aliases',
  'tickets',
  'meta',
] as const

/** Opens the tables of a database, over separate connections. */
export const tablesAt = (url: string | undefined, dataDir: string): Database => new Database(engineAt(url, dataDir))

const engineAt = (url: string | undefined, dataDir: string) =>
  url ? postgresEngine(url) : sqliteEngine(join(dataDir, 'forklist.db'))

/** Opens no database, for features that only SQLite has: its file is in the data folder. */
export const onSqlite = async (): Promise<TestDatabase> => ({ url: undefined, [Symbol.asyncDispose]: async () => {} })

/** Opens storage alone on a separate database. */
export async function openStorage(open: () => Promise<TestDatabase>): Promise<Opened> {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const clock = testClock()
  const telemetry = new ServiceTelemetry()
  const storage = opened.use(await storageAt(url, dataDir, clock.now, undefined, telemetry))
  await storage.migrate()
  const tables = opened.use(tablesAt(url, dataDir))
  const access = new Access(storage.access)
  const operator = { operator: true as const }
  const editor = (slug: string) => access.editor(slug, operator)
  const everything = opened.move()
  return {
    storage,
    telemetry,
    clock,
    url,
    dataDir,
    tables,
    another: () => everything.use(new Storage(engineAt(url, dataDir), clock.now)),
    async make(entries = [], members = {}, origin = {}) {
      const caller = await access.caller(operator)
      const draft = { operation: 'createList', members: { ...eatInRome, ...members }, entries, origin }
      return (await storage.lists.create(caller, draft, list => list)).slug
    },
    editor,
    async change(slug, work) {
      return storage.lists.change(await editor(slug), 'updateList', async edit => {
        await work(edit)
        return list => list
      })
    },
    read: async slug => storage.lists.read(await access.reader(slug, operator)),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

export const eatInRome: ListMembers = {
  title: 'Eat in Rome',
  authorName: 'Ada',
  description: '',
  visibility: 'public',
  listed: true,
  bands: [],
}

/** Returns an entry with the id of an OpenStreetMap node. */
export const entry = (node: number, name = `Trattoria ${node}`, note = ''): ListEntry => ({
  id: placeIdOf(`osm:node/${node}`),
  facts: { mapPlaceId: `osm:node/${node}`, name },
  note,
  addedAt: '2026-05-01T12:00:00.000Z',
  updatedAt: '2026-05-01T12:00:00.000Z',
})

/** Returns entries with the nodes 1 to `count`. */
export const entries = (count: number): ListEntry[] => Array.from({ length: count }, (_, index) => entry(index + 1))

export const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(entry => entry.id)
