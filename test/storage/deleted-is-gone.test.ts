import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { entry, type Opened, onSqlite, openStorage } from './open-storage.ts'

const markers = ['zanzibartitel', 'quetzalauthor', 'wombatdescription', 'okapiplace', 'narwhalnote', 'axolotlrename']

/** Which markers stand anywhere in the bytes of the database's files, in any case. */
function found({ dataDir }: Opened): string[] {
  const database = new DatabaseSync(join(dataDir, 'forklist.db'))
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  const bytes = readdirSync(dataDir).map(name => readFileSync(join(dataDir, name), 'latin1').toLowerCase())
  return markers.filter(marker => bytes.some(text => text.includes(marker)))
}

const markedList = async (opened: Opened, places: number) => {
  const marked = Array.from({ length: places }, (_, index) =>
    entry(
      index + 1,
      `Okapiplace ${index} ${'of a long name '.repeat(index % 9)}`,
      `Narwhalnote ${'x'.repeat((index * 37) % 900)}`,
    ),
  )
  const slug = await opened.make(marked, {
    title: 'Zanzibartitel',
    authorName: 'Quetzalauthor',
    description: 'Wombatdescription',
  })
  await opened.change(slug, edit => edit.update({ title: 'Axolotlrename' }))
  for (const { id } of marked.filter((_, index) => index % 3 === 0))
    await opened.change(slug, edit => edit.move(id, { rank: 2 }))
  await opened.change(slug, edit => edit.reorder(marked.map(place => place.id).toSorted()))
  await opened.change(slug, edit => edit.remove(marked[0]!.id))
  await opened.change(slug, edit => edit.note(marked[1]!.id, 'A shorter narwhalnote'))
  return slug
}

test.each([3, 400])(
  'of a deleted list with %d places nothing is left in the files: no title, slug, name, note or word',
  async places => {
    await using opened = await openStorage(onSqlite)
    const others = [await opened.make([entry(1)]), await opened.make([entry(2)])]
    const slug = await markedList(opened, places)
    others.push(await opened.make([entry(3)]))
    expect(found(opened)).toEqual(markers)

    await opened.storage.lists.delete(await opened.editor(slug))
    expect(found(opened)).toEqual([])
    for (const other of others) expect((await opened.read(other)).entries).toHaveLength(1)
  },
  60_000,
)

test('of a cleared history nothing is left in the files that the list does not say itself', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await markedList(opened, 60)
  await opened.change(slug, async edit => {
    for (const { id } of await edit.entries()) await edit.remove(id)
    await edit.update({ title: 'Empty', authorName: 'Ada', description: '' })
  })
  expect(found(opened)).toEqual(markers)
  await opened.storage.lists.clearHistory(await opened.editor(slug))
  // The slug came from the first title, and never changes.
  expect(found(opened)).toEqual(['zanzibartitel'])
})
