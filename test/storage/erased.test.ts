import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { eraseNote } from '../../src/storage/meta-row.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { Storage } from '../../src/storage/storage.ts'
import { entry, type Opened, onSqlite, openStorage, reorder } from './open-storage.ts'
import { otherProcess } from './process.ts'
import { foundIn, untilGone } from './raw-files.ts'

const soon = 5

const markers = ['zanzibartitel', 'quetzalauthor', 'wombatdescription', 'okapiplace', 'narwhalnote', 'axolotlrename']

const markedPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    entry(
      index + 1,
      `Okapiplace ${index} ${'of a long name '.repeat(index % 9)}`,
      `Narwhalnote ${'x'.repeat((index * 37) % 900)}`,
    ),
  )

/** Makes a list with a long history. */
async function markedList(opened: Opened, count: number): Promise<string> {
  const places = markedPlaces(count)
  const slug = await opened.make(places, {
    title: 'Zanzibartitel',
    authorName: 'Quetzalauthor',
    description: 'Wombatdescription',
  })
  await opened.change(slug, edit => edit.update({ title: 'Axolotlrename' }))
  for (const { id } of places.filter((_, index) => index % 3 === 0))
    await opened.change(slug, edit => edit.apply({ do: 'move', id, to: { rank: 2 } }))
  await opened.change(slug, edit => reorder(edit, places.map(place => place.id).toSorted()))
  await opened.change(slug, edit => edit.apply({ do: 'remove', id: places[0]!.id }))
  await opened.change(slug, edit => edit.write(places[1]!.id, { note: 'A shorter narwhalnote' }))
  return slug
}

const deleteList = async ({ storage, editor }: Opened, slug: string) => storage.lists.delete(await editor(slug))

test.each([3, 400])(
  'a deleted list with %d places leaves no title, slug, name, note, word or token in the files',
  async count => {
    await using opened = await openStorage(onSqlite)
    const others = [await opened.make([entry(1)]), await opened.make([entry(2)])]
    const slug = await markedList(opened, count)
    others.push(await opened.make([entry(3)]))
    const { id, tokenHash } = (await opened.editor(slug)).list
    const all = [...markers, id, tokenHash]
    expect(foundIn(opened.dataDir, all)).toEqual(all)

    opened.storage.eraser.start(soon)
    await deleteList(opened, slug)
    await untilGone(opened.dataDir, all)
    for (const other of others) expect((await opened.read(other)).entries).toHaveLength(1)
  },
  60_000,
)

test('a deleted list leaves nothing in copies and merged lists', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await markedList(opened, 3)
  const { id } = (await opened.editor(slug)).list
  const copy = await opened.make([entry(1)], {}, { copied: id })
  const merged = await opened.make(
    [{ ...entry(1), origins: [{ list: id, rank: 1 }] }],
    {},
    { merged: { method: 'borda', lists: [id] } },
  )
  expect((await opened.read(copy)).list.copiedFrom?.slug).toBe(slug)
  await opened.change(merged, edit => edit.apply({ do: 'remove', id: entry(1).id }))
  opened.storage.eraser.start(soon)
  await deleteList(opened, slug)
  await untilGone(opened.dataDir, markers)
  expect((await opened.read(copy)).list).not.toHaveProperty('copiedFrom')
})

test('a cleared history leaves nothing in the files except the present list', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await markedList(opened, 60)
  await opened.change(slug, async edit => {
    for (const { id } of await edit.entries()) await edit.apply({ do: 'remove', id })
    await edit.update({ title: 'Empty', authorName: 'Ada', description: '' })
  })
  expect(foundIn(opened.dataDir, markers)).toEqual(markers)
  opened.storage.eraser.start(soon)
  await opened.storage.lists.clearHistory(await opened.editor(slug))
  await untilGone(opened.dataDir, markers.slice(1))
  // The slug came from the first title, and never changes.
  expect(foundIn(opened.dataDir, markers)).toEqual(['zanzibartitel'])
})

test('expired entries of the audit log and reports are in no file', async () => {
  await using opened = await openStorage(onSqlite)
  const { storage, clock } = opened
  const slug = await opened.make()
  await storage.holds.hold(slug, { command: 'lists hide', who: 'Ada', reason: 'Okapi, who is a private person' })
  await storage.holds.release(slug, { command: 'lists show', who: 'Ada' })
  const reader = await new Access(storage.access).reader(slug, { header: undefined, editToken: undefined })
  await storage.reports.add(reader, { reason: 'spam', text: 'It sells a narwhal.' })
  expect(foundIn(opened.dataDir, ['okapi', 'narwhal'])).toEqual(['okapi', 'narwhal'])
  storage.eraser.start(soon)
  clock.forward(90 * 86_400_000)
  await storage.sweep()
  await untilGone(opened.dataDir, ['narwhal'])
  expect(foundIn(opened.dataDir, ['okapi'])).toEqual(['okapi'])
  clock.forward(310 * 86_400_000)
  await storage.sweep()
  await untilGone(opened.dataDir, ['okapi'])
})

test('deleted data is overwritten in the database file at once, before vacuuming', async () => {
  await using opened = await openStorage(onSqlite)
  const text = 'Okapi'.repeat(380)
  const slug = await opened.make([entry(1, 'Da Enzo', text), entry(2, 'Narwhal')], { title: 'Zanzibartitel' })
  const other = await opened.make([entry(3, 'Roscioli', 'Carbonara'.repeat(200))])
  const file = join(opened.dataDir, 'forklist.db')
  const inFile = (words: readonly string[]) => {
    using database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
    const bytes = readFileSync(file).toString('latin1').toLowerCase()
    return words.filter(word => bytes.includes(word))
  }
  const deleted = ['okapiokapi', 'narwhal', 'zanzibartitel']
  expect(inFile([...deleted, 'carbonara'])).toEqual([...deleted, 'carbonara'])
  // The vacuum that rewrites the file was not started.
  await opened.storage.lists.clearHistory(await opened.editor(slug))
  await deleteList(opened, slug)
  expect(inFile([...deleted, 'carbonara'])).toEqual(['carbonara'])
  expect((await opened.read(other)).entries).toHaveLength(1)
})

/** Returns a generator of numbers, the same for the same seed, so that SQLite lays out its pages alike. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

// With these seeds, emptying the log alone would leave rows of two lists and of one where SQLite moved them from.
test.each([1, 3])(
  'data deleted among a hundred lists is gone even after rows moved, and all else is unchanged (%d)',
  async seed => {
    await using opened = await openStorage(onSqlite)
    const chance = numbers(seed)
    const marked = Array.from({ length: 100 }, (_, number) => `q${String(number).padStart(3, '0')}zx`)
    const slugs = new Map<string, string>()
    for (const [number, mark] of marked.entries()) {
      const place = (node: number) =>
        entry(1000 + number * 10 + node, `${mark}place`, `${mark}note ${'n'.repeat(chance(400))}`)
      const members = { title: `${mark}title`, authorName: `${mark}author`, description: `${mark}description` }
      slugs.set(
        mark,
        await opened.make(
          Array.from({ length: chance(6) }, (_, node) => place(node)),
          members,
        ),
      )
    }
    // Rows that grow push others to other pages.
    for (let change = 0; change < 200; change++) {
      const mark = marked[chance(marked.length)]!
      const { entries } = await opened.read(slugs.get(mark)!)
      const [later, which] = [`${mark}later ${'l'.repeat(chance(1500))}`, chance(entries.length)]
      if (entries.length > 0)
        await opened.change(slugs.get(mark)!, edit => edit.write(entries[which]!.id, { note: later }))
    }
    const contentOf = async (mark: string) => JSON.stringify(await opened.read(slugs.get(mark)!))
    const before = new Map<string, string>()
    for (const mark of marked) before.set(mark, await contentOf(mark))
    const left = [...marked]
    while (left.length > 40) await deleteList(opened, slugs.get(left.splice(chance(left.length), 1)[0]!)!)

    opened.storage.eraser.start(soon)
    const deleted = marked.filter(mark => !left.includes(mark))
    await untilGone(opened.dataDir, deleted)
    for (const mark of left) expect(await contentOf(mark)).toBe(before.get(mark))
    const retired = await opened.tables.read(db => db.selectFrom('retired_slugs').selectAll().execute())
    expect(retired, 'slugs that are never used again').toHaveLength(deleted.length)
  },
  60_000,
)

test('erasing waits for readers of earlier data and then continues', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await markedList(opened, 20)
  const reader = new DatabaseSync(join(opened.dataDir, 'forklist.db'))
  reader.exec('begin')
  const titles = () => reader.prepare('select title from lists').all()
  expect(titles()).toEqual([{ title: 'Axolotlrename' }])
  opened.storage.eraser.start(soon)
  await deleteList(opened, slug)
  await setTimeout(100)
  expect(titles()).toEqual([{ title: 'Axolotlrename' }])
  expect(foundIn(opened.dataDir, markers)).toEqual(markers)
  reader.exec('commit')
  await untilGone(opened.dataDir, markers)
  reader.close()
})

test('erasing runs beside writers and loses none of their changes', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await markedList(opened, 50)
  const busy = await opened.make([entry(1)])
  const theirs = (await otherProcess('add', opened, busy, '1000')).go()
  opened.storage.eraser.start(soon)
  await deleteList(opened, slug)
  for (let node = 2000; node < 2060; node++) {
    await opened.change(busy, edit => edit.apply({ do: 'add', place: entry(node), to: {} }))
    await setTimeout(2)
  }
  expect(await theirs).toBe('done')
  await untilGone(opened.dataDir, markers)
  expect((await opened.read(busy)).entries).toHaveLength(161)
}, 60_000)

test('data deleted by an ending process is erased at its end, or soon after the next start', async () => {
  await using opened = await openStorage(onSqlite)
  const [ends, dies] = [await markedList(opened, 3), await opened.make([entry(1, 'Pangolin')])]
  expect(await (await otherProcess('delete', opened, ends)).go()).toBe('done')
  expect(foundIn(opened.dataDir, markers)).toEqual([])

  await expect((await otherProcess('delete and die', opened, dies)).go()).rejects.toThrow()
  expect(foundIn(opened.dataDir, ['pangolin'])).toEqual(['pangolin'])
  opened.storage.eraser.start(soon)
  await untilGone(opened.dataDir, ['pangolin'])
})

test('a failed erasure is reported once, harms no request, and is repeated later', async () => {
  const failures: unknown[] = []
  const full = new Error('database or disk is full')
  await using opened = await openStorage(onSqlite)
  const slug = await opened.make([entry(1, 'Pangolin')])
  {
    const engine = sqliteEngine(join(opened.dataDir, 'forklist.db'))
    const failing = { ...engine, erase: () => Promise.reject(full) }
    await using storage = new Storage(failing, undefined, error => failures.push(error))
    storage.eraser.start(soon)
    await storage.lists.delete(await opened.editor(slug))
    await expect.poll(() => failures).toEqual([full])
  }
  expect(failures, 'not again when it ends').toEqual([full])
  opened.storage.eraser.start(soon)
  await untilGone(opened.dataDir, ['pangolin'])
  const marks = () =>
    opened.tables.read(db => db.selectFrom('meta').select('name').where('name', '=', eraseNote).execute())
  await expect.poll(marks, { timeout: 10_000 }).toEqual([])
})
