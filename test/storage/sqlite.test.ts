import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type Dialect, Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { entries, onSqlite, openStorage } from './open-storage.ts'

type Row = Record<string, unknown>
/** Opens a connection as the service does. `ask` runs any SQL over it. */
const openSql = (dialect: Dialect) => {
  const db = new Kysely<unknown>({ dialect })
  const ask = async (text: string): Promise<Row[]> => (await db.executeQuery<Row>(CompiledQuery.raw(text))).rows
  return { ask, [Symbol.asyncDispose]: () => db.destroy() }
}

async function openConnections() {
  const opened = await openStorage(onSqlite)
  const slug = await opened.make(entries(3))
  const { writer, reader, close } = sqliteEngine(join(opened.dataDir, 'forklist.db'))
  const connections = { writer: openSql(writer), reader: openSql(reader) }
  return {
    ...connections,
    slug,
    async [Symbol.asyncDispose]() {
      for (const connection of Object.values(connections)) await connection[Symbol.asyncDispose]()
      close!()
      await opened[Symbol.asyncDispose]()
    },
  }
}

describe('SQLite', () => {
  test.each(['writer', 'reader'] as const)(
    'sets up the %s so that nothing acknowledged is lost and nothing deleted remains',
    async which => {
      await using connections = await openConnections()
      const { ask } = connections[which]
      const pragmaValue = async (pragma: string) => Object.values((await ask(`pragma ${pragma}`))[0]!)[0]
      expect(await pragmaValue('synchronous'), 'FULL').toBe(2)
      expect(await pragmaValue('journal_mode')).toBe('wal')
      expect(await pragmaValue('secure_delete')).toBe(1)
      expect(await pragmaValue('foreign_keys')).toBe(1)
      expect(await pragmaValue('trusted_schema')).toBe(0)
      expect(await pragmaValue('mmap_size')).toBe(0)
      expect(await pragmaValue('application_id')).toBe(Buffer.from('Fork').readInt32BE())
    },
  )

  test('has a schema that no statement can modify', async () => {
    await using connections = await openConnections()
    const { ask } = connections.writer
    await ask('pragma writable_schema = on')
    await expect(ask(`update sqlite_schema set sql = '' where name = 'lists'`)).rejects.toThrow(/may not be modified/)
  })

  test('enforces column types in every table of lists', async () => {
    await using connections = await openConnections()
    const { ask } = connections.writer
    const tables = (await ask('pragma table_list')).filter(table => !/^(sqlite|kysely)_/.test(String(table.name)))
    expect(tables.length).toBeGreaterThan(6)
    expect(tables.filter(table => table.strict !== 1)).toEqual([])
    await expect(ask(`update lists set version = 'two'`)).rejects.toThrow(/cannot store TEXT/)
  })

  test('has no place without its list', async () => {
    await using connections = await openConnections()
    await expect(connections.writer.ask(`update entries set list_id = 'nobody'`)).rejects.toThrow(/FOREIGN KEY/)
    expect(await connections.writer.ask('pragma foreign_key_check')).toEqual([])
    expect(await connections.writer.ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('takes the write lock when a transaction begins', async () => {
    await using opened = await openStorage(onSqlite)
    const { writer, reader, close } = sqliteEngine(join(opened.dataDir, 'forklist.db'))
    const transactions = new Kysely<unknown>({ dialect: writer })
    await using other = openSql(reader)
    await other.ask('pragma busy_timeout = 0')
    await transactions.transaction().execute(async () => {
      await expect(other.ask(`insert into meta values ('a', 'b')`)).rejects.toThrow(/locked/)
    })
    await other.ask(`insert into meta values ('a', 'b')`)
    await transactions.destroy()
    close!()
  })

  test('waits for another process’s transaction while reads continue', async () => {
    await using opened = await openStorage(onSqlite)
    const slug = await opened.make(entries(2))
    const other = new DatabaseSync(join(opened.dataDir, 'forklist.db'))
    other.exec('begin immediate')
    let waiting = true
    const moved = opened
      .change(slug, edit => edit.apply({ do: 'move', id: entries(2)[1]!.id, to: { rank: 1 } }))
      .finally(() => {
        waiting = false
      })
    for (let reads = 0; reads < 20; reads++) {
      await setTimeout(5)
      expect((await opened.read(slug)).list.version).toBe(1)
    }
    // The test is meaningful only if the change still waits.
    expect(waiting).toBe(true)
    other.exec('commit')
    other.close()
    expect((await moved).version).toBe(2)
  })
})
