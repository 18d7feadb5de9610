import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fill } from '../../bench/growth/fill.ts'
import { madeUpLists } from '../../bench/growth/made-up-lists.ts'
import type { Real } from '../../bench/places/real.ts'
import { readStarter } from '../../src/places/index/starter-file.ts'
import { createList } from '../../src/storage/create-list.ts'
import type { Database } from '../../src/storage/database.ts'
import { onSqlite, openStorage, tablesAt } from '../storage/open-storage.ts'
import { termsIn } from '../storage/terms-in.ts'

const { places: records } = readStarter()
const rome: Real = { names: [...new Set(records.map(({ name }) => name))], records, missing: [] }
const count = 60

/** Returns every row of every list in order of creation, without random values. */
async function listsIn(tables: Database): Promise<unknown[]> {
  const lists = await tables.read(db => db.selectFrom('lists').selectAll().orderBy('created_at').execute())
  const all: unknown[] = []
  for (const { id, slug, token_hash: _, ...list } of lists) {
    const of = (table: 'entries' | 'changes') =>
      tables.read(db => db.selectFrom(table).selectAll().where('list_id', '=', id).execute())
    const rows = [...(await of('entries')), ...(await of('changes'))].map(row => ({ ...row, list_id: '' }))
    all.push({ ...list, slug: slug.slice(0, -6), rows, terms: await termsIn(tables, id) })
  }
  return all
}

test('generated lists equal, row by row, lists created by the service', async () => {
  await using made = await openStorage(onSqlite)
  for (const { members, entries, createdAt, updatedAt } of madeUpLists(rome, count))
    await made.tables.write(async db => {
      const { list } = await createList(db, { operation: 'createList', members, entries }, createdAt, undefined)
      await db.updateTable('lists').set({ updated_at: updatedAt }).where('id', '=', list.id).execute()
    })

  await using filled = await openStorage(onSqlite)
  const folder = join(filled.dataDir, 'filled')
  const { samples } = await fill(folder, rome, count)
  await using tables = tablesAt(undefined, folder)
  expect(await listsIn(tables)).toEqual(await listsIn(made.tables))
  expect(samples.length).toBeGreaterThan(count / 2)
})
