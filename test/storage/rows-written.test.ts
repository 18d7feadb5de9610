import { expect, test } from 'vitest'
import { onAllDatabases } from '../support/databases.ts'
import { entries, entry, idsOf, type Opened, openStorage, reorder, rowsOf } from './open-storage.ts'

/** Returns the tables of the rows that are new after a change of a list of `count` places. */
async function tablesWritten(opened: Opened, count: number, what: 'last to first' | 'reorder'): Promise<string[]> {
  const slug = await opened.make(entries(count))
  const ids = idsOf(entries(count))
  const before = new Set(await rowsOf(opened.tables))
  await opened.change(slug, edit =>
    what === 'reorder'
      ? reorder(edit, [ids.at(-1)!, ...ids.slice(0, -1)])
      : edit.apply({ do: 'move', id: ids.at(-1)!, to: { rank: 1 } }),
  )
  return (await rowsOf(opened.tables)).filter(row => !before.has(row)).map(row => row.split(' ')[0]!)
}

onAllDatabases('moving the last restaurant to the first rank', open => {
  test.each(['last to first', 'reorder'] as const)(
    'writes one place, the list and one history entry, with 20 places as with 2,000 (%s)',
    async what => {
      await using opened = await openStorage(open)
      const few = ['changes', 'entries', 'lists']
      expect(await tablesWritten(opened, 20, what)).toEqual(few)
      expect(await tablesWritten(opened, 2000, what)).toEqual(few)
    },
    60_000,
  )
})

onAllDatabases('adding a restaurant', open => {
  test('writes each word of its name once, in a list of 1,999 as in one of 20', async () => {
    await using opened = await openStorage(open)
    for (const count of [20, 1999]) {
      const slug = await opened.make(entries(count))
      const before = new Set(await rowsOf(opened.tables))
      await opened.change(slug, edit => edit.apply({ do: 'add', place: entry(9999, 'Trattoria da Danilo'), to: {} }))
      const after = (await rowsOf(opened.tables)).filter(row => !before.has(row))
      expect(after.map(row => row.split(' ')[0])).toEqual([
        'changes',
        'entries',
        'lists',
        ...Array(3).fill('search_terms'),
      ])
    }
  }, 60_000)
})
