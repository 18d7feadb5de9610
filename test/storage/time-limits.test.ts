import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { onEachPostgres } from '../support/databases.ts'
import { entries, openStorage } from './open-storage.ts'

const namesOf = { statement: 'statement_timeout', lock: 'lock_timeout', idle: 'idle_in_transaction_session_timeout' }
const limits = sql<Record<string, number>>`
  select name, setting::int from pg_settings where name in (${sql.join(Object.values(namesOf))})`

const rowsOf = async <T>(tables: Database, query: RawBuilder<T>): Promise<T[]> =>
  tables.read(async db => (await query.execute(db)).rows)

onEachPostgres('the time limit of a statement', open => {
  test('is set on the server within a change and reset after it', async () => {
    await using opened = await openStorage(open)
    const within = await opened.tables.write(async db => (await limits.execute(db)).rows)
    const settings = Object.fromEntries(within.map(({ name, setting }) => [name, setting]))
    expect(settings).toEqual({ [namesOf.statement]: 5000, [namesOf.lock]: 2000, [namesOf.idle]: 10_000 })
    for (const { setting } of await rowsOf(opened.tables, limits)) expect(setting).toBe(0)
  })

  test('is short for a caller waiting for a lock, while others read', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(entries(2))
    await opened.tables.write(async db => {
      await sql`select id from lists for update`.execute(db)
      const waiting = opened.change(slug, edit => edit.update({ title: 'Roma' }))
      await expect(waiting).rejects.toMatchObject({ code: 'storage_unavailable', cause: { code: '55P03' } })
      expect((await opened.read(slug)).list.title).toBe('Eat in Rome')
    })
    await opened.change(slug, edit => edit.update({ title: 'Roma' }))
    expect((await opened.read(slug)).list.title).toBe('Roma')
  })

  test('is enforced: slow changes and reads are cancelled on the server too', async () => {
    await using opened = await openStorage(open)
    const forever = sql`select pg_sleep(600), 'osteria'`
    const running = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%osteria%' and pid <> pg_backend_pid()`
    const unavailable = { code: 'storage_unavailable', cause: { code: '57014' } }
    await Promise.all([
      expect(opened.tables.read(db => forever.execute(db))).rejects.toMatchObject(unavailable),
      expect(opened.tables.write(db => forever.execute(db))).rejects.toMatchObject(unavailable),
    ])
    expect(await rowsOf(opened.tables, running)).toEqual([])
  })
})
