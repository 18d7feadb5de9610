import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { bestLists, type RankedList } from '../../src/storage/best-lists.ts'
import type { Database } from '../../src/storage/database.ts'
import type { ListEdit } from '../../src/storage/list-edit.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { chunks } from '../../src/storage/stored-list.ts'
import { TermsFill } from '../../src/storage/terms-fill.ts'
import { base32OfNumber } from '../../src/util/base32.ts'
import { onAllDatabases, onBothDatabases } from '../support/databases.ts'
import { entry, type Opened, openStorage, tablesAt } from './open-storage.ts'
import { openRelease } from './releases/fixture.ts'

const words = ['ramen', 'helsinki', 'restaurant', 'noor'] as const
type Word = (typeof words)[number]
type List = { id: string; weights: Partial<Record<Word, number>> }

const id = fc.integer({ min: 0, max: 32 ** 4 }).map(number => base32OfNumber(number, 16))
const weight = fc.constantFrom(1, 10, 11, 20, 100_000, 100_010, 1_000_000, 1_000_010, 1_120_001)
const lists = (count: number) =>
  fc.uniqueArray(
    fc.record({ id, weights: fc.record(Object.fromEntries(words.map(word => [word, weight])), { requiredKeys: [] }) }),
    { minLength: count, maxLength: 2 * count, selector: ({ id }) => id },
  ) as fc.Arbitrary<List[]>

/** Returns the expected results: lists with every word, by the sum of their weights, then by id in reverse. */
const expected = (lists: readonly List[], query: readonly Word[]): RankedList[] =>
  lists
    .filter(({ weights }) => query.every(word => weights[word] !== undefined))
    .map(({ id, weights }) => ({ id, weight: query.reduce((sum, word) => sum + weights[word]!, 0) }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? 1 : -1))

/** Stores the words of these lists alone. */
async function put(tables: Database, made: readonly List[]): Promise<void> {
  const terms = made.flatMap(({ id, weights }) =>
    Object.entries(weights).map(([term, weight]) => ({ list_id: id, term, weight })),
  )
  const rows = made.map(({ id }) => ({
    ...{ id, slug: id, title: '', title_key: '', author_name: '', description: '', visibility: 'public' as const },
    ...{ listed: 1, place_count: 0, notes_bytes: 0, version: 1, terms_version: 1, token_hash: id },
    ...{ created_at: '', updated_at: '' },
  }))
  await tables.write(async db => {
    await db.deleteFrom('lists').execute()
    for (const part of chunks(rows)) await db.insertInto('lists').values(part).execute()
    for (const part of chunks(terms, 1000)) await db.insertInto('search_terms').values(part).execute()
  })
}

/** Returns the lists on all pages. */
async function allPages({ tables }: Opened, query: readonly Word[], limit: number): Promise<RankedList[]> {
  const all: RankedList[] = []
  for (;;) {
    const page = await tables.read(db => bestLists(db, query, limit, all.at(-1)))
    all.push(...page)
    if (page.length < limit) return all
  }
}

onAllDatabases('the lists found by words', open => {
  test.each([
    ['a handful of lists', 3, 20],
    ['hundreds of lists of ramen in Helsinki', 300, 3],
  ])(
    'are those with every word, best first, once each over all pages (%s)',
    async (_, count, runs) => {
      await using opened = await openStorage(open)
      const expectFound = async (made: List[], queries: Word[][], limit: number) => {
        await put(opened.tables, made)
        for (const query of queries) expect(await allPages(opened, query, limit)).toEqual(expected(made, query))
      }
      const queries = fc.array(fc.subarray([...words], { minLength: 1 }), { minLength: 1, maxLength: 3 })
      const limit = fc.constantFrom(1, 2, 21, 101).map(limit => Math.max(limit, count / 20))
      await fc.assert(fc.asyncProperty(lists(count), queries, limit, expectFound), { numRuns: runs })
    },
    120_000,
  )

  test('by frequent words are among those in which the rarest word weighs most', async () => {
    await using opened = await openStorage(open)
    const made = Array.from(
      { length: 5500 },
      (_, number): List => ({
        id: base32OfNumber(number, 16),
        weights: { ramen: number < 300 ? 10 : 1_000_000, restaurant: 20 },
      }),
    )
    await put(opened.tables, made)
    const found = await allPages(opened, ['ramen', 'restaurant'], 2500)
    expect(found).toEqual(expected(made, ['ramen', 'restaurant']).slice(0, 5000))
    // Alone, each list is found.
    expect(await allPages(opened, ['ramen'], 2500)).toHaveLength(made.length)
  }, 60_000)

  test('include a list from its publication until it is hidden, by its present words', async () => {
    await using opened = await openStorage(open)
    const found = async (query: string) =>
      (await opened.storage.lists.search(query, 10)).lists.map(({ title }) => title)
    const slug = await opened.make([entry(1, 'Ramen Tori')], { title: 'Helsinki', visibility: 'hidden' })
    await opened.change(slug, edit => edit.apply({ do: 'add', place: entry(2, 'Momotoko'), to: {} }))
    for (const word of ['helsinki', 'ramen', 'momotoko', 'ada']) expect(await found(word)).toEqual([])

    await opened.change(slug, async edit => {
      await edit.update({ visibility: 'public', title: 'Kallio' })
      await edit.apply({ do: 'remove', id: entry(1).id })
    })
    for (const word of ['kallio', 'momotoko', 'ada']) expect(await found(word)).toEqual(['Kallio'])
    for (const word of ['helsinki', 'ramen']) expect(await found(word)).toEqual([])

    await opened.change(slug, async edit => {
      await edit.apply({ do: 'add', place: entry(3, 'Sapporo Ramen'), to: {} })
      await edit.update({ visibility: 'hidden', title: 'Punavuori' })
    })
    for (const word of ['kallio', 'punavuori', 'momotoko', 'ramen', 'ada']) expect(await found(word)).toEqual([])
    expect(await opened.tables.read(db => db.selectFrom('search_terms').selectAll().execute())).toEqual([])
  })

  test('exclude a list held by the operator, and include it after its release', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make([entry(1, 'Dar Poeta')], { title: 'Pizza in Trastevere' })
    const found = async () => (await opened.storage.lists.search('pizza poeta', 10)).lists.length
    expect(await found()).toBe(1)
    await opened.storage.lists.hold(await opened.editor(slug))
    expect(await found()).toBe(0)
    await opened.storage.lists.release(await opened.editor(slug))
    expect(await found()).toBe(1)
  })

  test('include all lists created concurrently with the same words', async () => {
    await using opened = await openStorage(open)
    const titles = Array.from({ length: 40 }, (_, index) => `Ramen in Helsinki ${index}`)
    await Promise.all(titles.map(title => opened.make([entry(1, 'Ramen Tori')], { title })))
    const { lists } = await opened.storage.lists.search('ramen helsinki tori', 100)
    expect(lists.map(({ title }) => title).sort()).toEqual(titles.sort())
  })
})

onBothDatabases(
  'the search words of version 0.1.0',
  open => {
    test('answer until all lists have theirs written, also after an interruption, and are then deleted', async () => {
      await using release = await openRelease('0.1.0', open)
      await using storage = await storageAt(release.url, release.dataDir)
      await storage.migrate()
      await using tables = tablesAt(release.url, release.dataDir)
      const found = async () => {
        const pages = await Promise.all(['rome', 'the', 'felice late'].map(query => storage.lists.search(query, 10)))
        return pages.map(({ lists }) => lists.map(({ slug }) => slug))
      }
      const before = await found()
      expect(before.map(slugs => slugs.length)).toEqual([1, 2, 2])
      const next = async () => new TermsFill(tables, storage.eraser, console.warn).next(1)
      const oldWords = () => tables.read(db => db.selectFrom('postings').select('term').execute())
      while ((await oldWords()).length > 0) {
        expect(await next()).toBe(true)
        expect(await found()).toEqual(before)
      }
      expect(await next()).toBe(false)
      const hidden = await tables.read(db =>
        db.selectFrom('search_terms').select('term').where('term', '=', 'summer').execute(),
      )
      expect(hidden).toEqual([])
    })

    test('do not answer for a list that was changed meanwhile', async () => {
      await using release = await openRelease('0.1.0', open)
      await using storage = await storageAt(release.url, release.dataDir)
      await storage.migrate()
      const found = async (query: string) => (await storage.lists.search(query, 10)).lists.map(({ title }) => title)
      const editor = await new Access(storage.access).editor('eat-in-rome-va61pw', { operator: true })
      const rename = async (edit: ListEdit) => {
        await edit.update({ title: 'Where to eat in Lisbon' })
        return () => {}
      }
      await storage.lists.change(editor, 'updateList', rename)
      expect(await found('rome')).toEqual([])
      expect(await found('felice')).toContain('Where to eat in Lisbon')
      expect(await found('lisbon felice')).toEqual(['Where to eat in Lisbon'])
    })
  },
  { empty: true },
)
