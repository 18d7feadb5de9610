import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { entry, onSqlite, openStorage } from './open-storage.ts'

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
  test('orders lists as SQLite does, even with English collation', async () => {
    const orders: string[][] = []
    for (const open of [onSqlite, onPostgres]) {
      await using opened = await openStorage(open)
      if (opened.url) {
        // The test is meaningful only if the database does not sort by bytes.
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
    // The order of two titles equal to a reader follows random ids.
    const folded = (order: string[]) =>
      order.map(title => title.replace(/Œ|Oe/, 'oe').replace('ñ', 'n').replace('ú', 'u').replace('ä', 'a'))
    expect(folded(postgresql!)).toEqual(folded(sqlite!))
    expect(sqlite).toHaveLength(titles.length)
  })
})
