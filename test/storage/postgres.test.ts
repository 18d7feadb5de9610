import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { entries, entry, onSqlite, openStorage } from './open-storage.ts'

const titles = [
  'Zürich',
  'a b',
  'ab',
  'a-b',
  'A_b',
  'äb',
  'Œuf',
  'oeuf',
  '10 best',
  '9 best',
  'ñandú',
  'nandu',
  '東京',
  'Ёлка',
  '_x',
  'ω',
]

describePostgres('PostgreSQL', () => {
  test('gives lists in the same order as SQLite, also in a database that sorts as in English', async () => {
    const orders: string[][] = []
    for (const open of [onSqlite, onPostgres]) {
      await using opened = await openStorage(open)
      if (opened.url) {
        // Needs to sort otherwise than by bytes for this test to mean anything.
        const { rows } = await opened.tables.read(db => sql`select 'a' < 'B' as english`.execute(db))
        expect(rows).toEqual([{ english: true }])
      }
      for (const title of titles) await opened.make([entry(1)], { title })
      const order: string[] = []
      for (let after: Parameters<typeof opened.storage.lists.browse>[2], more = true; more; ) {
        const { lists, next } = await opened.storage.lists.browse('title', 3, after)
        order.push(...lists.map(list => list.title))
        after = next
        more = next !== undefined
      }
      orders.push(order)
    }
    const [sqlite, postgresql] = orders
    // Which of two titles that are one to a reader comes first is decided by random ids.
    const folded = (order: string[]) =>
      order.map(title => title.replace(/Œ|Oe/, 'oe').replace('ñ', 'n').replace('ú', 'u').replace('ä', 'a'))
    expect(folded(postgresql!)).toEqual(folded(sqlite!))
    expect(sqlite).toHaveLength(titles.length)
  })

  test('waits neither for a lock nor for a query without end', async () => {
    await using opened = await openStorage(onPostgres)
    const slug = await opened.make(entries(2))
    const { rows } = await opened.tables.read(db =>
      sql<{ name: string; setting: string }>`
        select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')`.execute(db),
    )
    expect(rows.map(({ name, setting }) => [name, Number(setting) > 0])).toEqual(rows.map(({ name }) => [name, true]))
    expect(rows).toHaveLength(2)
    await opened.tables.write(async db => {
      await sql`select id from lists for update`.execute(db)
      const waiting = opened.change(slug, edit => edit.update({ title: 'Roma' }))
      await expect(waiting).rejects.toMatchObject({ code: 'storage_unavailable' })
      expect((await opened.read(slug)).list.title).toBe('Eat in Rome')
    })
    await opened.change(slug, edit => edit.update({ title: 'Roma' }))
    expect((await opened.read(slug)).list.title).toBe('Roma')
  }, 30_000)
})
