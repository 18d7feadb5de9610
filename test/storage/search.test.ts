import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Telemetry } from '../../src/core/telemetry.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { bestLists, type RankedList } from '../../src/storage/best-lists.ts'
import type { Database } from '../../src/storage/database.ts'
import { TermChanges } from '../../src/storage/list-terms.ts'
import {
  blockOf,
  type Entries,
  encodePostings,
  listKeyOf,
  maxWeight,
  withWeightChange,
} from '../../src/storage/postings.ts'
import { chunks } from '../../src/storage/stored-list.ts'
import { WordCache } from '../../src/storage/word-cache.ts'
import { randomBase32 } from '../../src/util/base32.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entry, type Opened, openStorage } from './open-storage.ts'

const words = ['ramen', 'helsinki', 'restaurant', 'noor'] as const
type Word = (typeof words)[number]
type List = { id: string; weights: Partial<Record<Word, number>> }

const letters = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz')
const randomId = fc.array(letters, { minLength: 16, maxLength: 16 }).map(chosen => chosen.join(''))
// Also ids that differ only where an entry’s two numbers meet, and many in one block.
const id = fc.oneof(
  randomId,
  fc.tuple(fc.constantFrom('00', 'k3', 'zz'), randomId).map(([block, id]) => block + id.slice(2)),
  fc.tuple(letters, letters).map(([a, b]) => `k3v9qa2m${a}${b}ffffff`),
)
const weight = fc.constantFrom(1, 10, 11, 20, 100_000, 100_010, 1_000_000, 1_000_010, 1_120_001)
const lists = (count: number) =>
  fc.uniqueArray(
    fc.record({ id, weights: fc.record(Object.fromEntries(words.map(word => [word, weight])), { requiredKeys: [] }) }),
    {
      minLength: count,
      maxLength: 2 * count,
      selector: ({ id }) => listKeyOf(id),
    },
  ) as fc.Arbitrary<List[]>

/** Returns the expected results: lists with every word, by the sum of their weights, then by id in reverse. */
const expected = (lists: readonly List[], query: readonly Word[]): RankedList[] =>
  lists
    .filter(({ weights }) => query.every(word => weights[word] !== undefined))
    .map(({ id, weights }) => ({ key: listKeyOf(id), weight: query.reduce((sum, word) => sum + weights[word]!, 0) }))
    .sort((a, b) => b.weight - a.weight || b.key - a.key)

async function put(tables: Database, lists: readonly List[]): Promise<void> {
  const rows = new Map<string, { term: string; block: string; entries: Entries }>()
  for (const { id, weights } of lists)
    for (const [term, weight] of Object.entries(weights)) {
      const row = rows.get(term + blockOf(id)) ?? { term, block: blockOf(id), entries: new Uint32Array() }
      rows.set(term + blockOf(id), { ...row, entries: withWeightChange(row.entries, id, weight) })
    }
  await tables.write(async db => {
    await db.deleteFrom('postings').execute()
    const values = [...rows.values()].map(({ term, block, entries }) => ({
      ...{ term, block, most: maxWeight(entries), lists: encodePostings(entries) },
    }))
    for (const part of chunks(values)) await db.insertInto('postings').values(part).execute()
  })
}

/** Returns the lists on all pages. */
async function allPages(
  { tables }: Opened,
  known: WordCache,
  query: readonly Word[],
  limit: number,
): Promise<RankedList[]> {
  const all: RankedList[] = []
  for (;;) {
    const page = await tables.read(db => bestLists(db, known, query, limit, all.at(-1)))
    all.push(...page)
    if (page.length < limit) return all
  }
}

onAllDatabases('the lists found by words', open => {
  test.each([
    ['a handful of lists', 3, 30],
    ['hundreds of lists of ramen in Helsinki', 300, 4],
  ])(
    'are those with every word, best first, once each over all pages (%s)',
    async (_, count, runs) => {
      await using opened = await openStorage(open)
      const expectFound = async (made: List[], queries: Word[][], limit: number) => {
        await put(opened.tables, made)
        const known = new WordCache(undefined, new Telemetry())
        for (const query of queries) expect(await allPages(opened, known, query, limit)).toEqual(expected(made, query))
      }
      const queries = fc.array(fc.subarray([...words], { minLength: 1 }), { minLength: 1, maxLength: 3 })
      const limit = fc.constantFrom(1, 2, 21, 101).map(limit => Math.max(limit, count / 20))
      await fc.assert(fc.asyncProperty(lists(count), queries, limit, expectFound), { numRuns: runs })
    },
    120_000,
  )

  test('are current, with cached frequent words, whichever process changed them', async () => {
    await using opened = await openStorage(open)
    const { tables } = opened
    const ids = Array.from({ length: 20_000 }, () => randomBase32(16))
    // Words that rarely occur together, so that a query must scan all their entries.
    const made: List[] = ids.map((id, index) => ({
      id,
      weights: {
        ...((index % 2 === 0 || index % 500 === 1) && { ramen: 10 + (index % 7) }),
        ...(index % 2 === 1 && { restaurant: 20 }),
        ...(index % 3 === 0 && { noor: 100_000 }),
      },
    }))
    await put(tables, made)
    const { dataVersion } = tables
    // The nodes of an installation, each with its own cache.
    const nodes = [1, 2].map(() => new WordCache(dataVersion, new Telemetry()))
    const found = (known: WordCache, query: readonly Word[]) => tables.read(db => bestLists(db, known, query, 30))
    const expectFound = async () => {
      for (const query of [['ramen', 'restaurant'], ['noor', 'ramen', 'restaurant'], ['ramen']] as const)
        for (const known of nodes) expect(await found(known, query)).toEqual(expected(made, query).slice(0, 30))
    }
    await expectFound()
    const cached = await tables.read(db => nodes[0]!.among(db, words))
    expect([...cached.keys()].sort()).toEqual(['ramen', 'restaurant'])

    const change = fc.record({
      which: fc.nat(ids.length - 1),
      word: fc.constantFrom(...words),
      times: fc.constantFrom(1, 3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async changes => {
        for (const { which, word, times } of changes) {
          const { id, weights } = made[which]!
          const terms = new TermChanges()
          for (let time = 0; time < times; time++) terms.place({ facts: { name: word } as PlaceFacts }, 1)
          await tables.write(db => terms.apply(db, id))
          weights[word] = (weights[word] ?? 0) + 10 * times
        }
        await expectFound()
      }),
      { numRuns: 15 },
    )

    // More changes than are worth reading one by one.
    for (const { weights } of made) weights.restaurant = 1
    await put(tables, made)
    await tables.write(db =>
      db
        .insertInto('postings')
        .columns(['term', 'block', 'most', 'lists'])
        .expression(
          db
            .selectFrom('postings')
            .select(({ val, lit }) => [val('').as('term'), 'block', lit(99).as('most'), 'lists'])
            .where('term', '=', 'ramen'),
        )
        .execute(),
    )
    await expectFound()
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
    const left = await opened.tables.read(db => db.selectFrom('postings').select('term').execute())
    expect(left).toEqual([{ term: '' }])
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
