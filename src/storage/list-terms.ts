import { randomInt } from 'node:crypto'
import type { ListMembers } from '../domain/change.ts'
import { allDetails } from '../domain/entry-details.ts'
import type { ListEntry } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import { blockOf, type Entries, encodePostings, entriesOf, maxWeight, withWeightChange } from './postings.ts'
import type { Writing } from './schema.ts'
import { chunks } from './stored-list.ts'

// The text search over lists: for each word of a public list, its weight for the list. These are our own rows, not the full-text index
// of a database. So adding one place to a long list writes a few words instead of the whole list, and every database behaves the same.
// Hidden lists have no rows, so searches need not filter them.

/** The weights of one word are summed, so a change of the list changes the sums. A word in the title outweighs any number of places. */
const weights = { title: 1_000_000, authorName: 100_000, place: 10, description: 1 }

const maxTermLength = 40

const searchedDetails = allDetails.filter(({ isSearched }) => isSearched).map(({ name }) => name)

type SearchedPlace = Pick<ListEntry, 'facts' | 'details'>

/** Words with the change of their weights; negative for removed text. */
export class TermChanges {
  readonly #weights = new Map<string, number>()

  members(members: Pick<ListMembers, 'title' | 'authorName' | 'description'>, sign: 1 | -1): this {
    this.#count(members.title, weights.title * sign)
    this.#count(members.authorName, weights.authorName * sign)
    this.#count(members.description, weights.description * sign)
    return this
  }

  place({ facts, details = {} }: SearchedPlace, sign: 1 | -1): this {
    const texts = searchedDetails.flatMap(name => details[name] ?? [])
    this.#count([facts.name, facts.englishName ?? '', ...texts].join(' '), weights.place * sign)
    return this
  }

  /** The change of weight of every changed term. */
  get weights(): ReadonlyMap<string, number> {
    return this.#weights
  }

  /** Subtracts other changes. */
  without(others: TermChanges): this {
    for (const [term, weight] of others.#weights) this.#weights.set(term, (this.#weights.get(term) ?? 0) - weight)
    return this
  }

  /** Writes the changes: a few rows for each word, however many lists have it. */
  async apply(db: Writing, listId: string): Promise<void> {
    const changed = [...this.#weights].filter(([, weight]) => weight !== 0)
    if (changed.length === 0) return
    const block = blockOf(listId)
    await lockBlock(db, block)
    for (const part of chunks(changed)) {
      const terms = part.map(([term]) => term)
      const query = db.selectFrom('postings').select(['term', 'most', 'lists']).where('block', '=', block)
      const before = new Map((await query.where('term', 'in', terms).execute()).map(row => [row.term, row]))
      const after = part.map(([term, weight]) => {
        const row = before.get(term)
        const entries = withWeightChange(row ? entriesOf(row.lists) : new Uint32Array(), listId, weight)
        return { term, entries, most: maxWeight(entries), before: row?.most }
      })
      await write(db, block, after)
    }
  }

  #count(text: string, weight: number): void {
    for (const term of termsOf(text)) this.#weights.set(term, (this.#weights.get(term) ?? 0) + weight)
  }
}

/** Returns all terms of a list. */
export function termsOfList(members: ListMembers, places: Iterable<SearchedPlace>): TermChanges {
  const terms = new TermChanges().members(members, 1)
  for (const place of places) terms.place(place, 1)
  return terms
}

/** Returns the changes to write when a list may have become findable, or no longer is. @param all returns the present `termsOfList` */
export async function termsToWrite(
  terms: TermChanges,
  [was, is]: readonly [boolean, boolean],
  all: () => Promise<TermChanges>,
): Promise<TermChanges> {
  if (was === is) return is ? terms : new TermChanges()
  return is ? all() : new TermChanges().without((await all()).without(terms))
}

/** Returns the distinct search words of a text. A surrogate pair that is cut in half becomes U+FFFD. */
export const termsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).map(word => word.slice(0, maxTermLength).toWellFormed()))

/**
 * Locks a block by writing its row without a word. The random number in it tells whether cached data of the block are current; a counter
 * would repeat after a restored backup.
 */
async function lockBlock(db: Writing, block: string): Promise<void> {
  const mark = randomInt(2 ** 47)
  await db
    .insertInto('postings')
    .values({ term: '', block, most: mark, lists: new Uint8Array() })
    .onConflict(conflict => conflict.columns(['term', 'block']).doUpdateSet({ most: mark }))
    .execute()
}

type Word = { term: string; entries: Entries; most: number; before: number | undefined }

async function write(db: Writing, block: string, words: readonly Word[]): Promise<void> {
  const used = words.filter(({ entries }) => entries.length > 0)
  // An unchanged `most` is not set, because SQLite would rewrite its index entry, and index entries are far apart.
  for (const isSame of [false, true]) {
    const some = used.filter(({ most, before }) => (most === before) === isSame)
    if (some.length === 0) continue
    await db
      .insertInto('postings')
      .values(some.map(({ term, entries, most }) => ({ term, block, most, lists: encodePostings(entries) })))
      .onConflict(conflict =>
        conflict
          .columns(['term', 'block'])
          .doUpdateSet(e => ({ lists: e.ref('excluded.lists'), ...(!isSame && { most: e.ref('excluded.most') }) })),
      )
      .execute()
  }
  const gone = words.filter(({ entries }) => entries.length === 0).map(({ term }) => term)
  if (gone.length > 0) await db.deleteFrom('postings').where('block', '=', block).where('term', 'in', gone).execute()
}
