import { randomInt } from 'node:crypto'
import type { ListMembers } from '../domain/change.ts'
import type { Visibility } from '../domain/list.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import type { Writing } from './database.ts'
import { blockOf, bytesOf, type Entries, entriesOf, most, weighed } from './postings.ts'
import { chunks } from './stored-list.ts'

// The text search over lists: for each word of a public list, how much it says about the list. They are rows of our own and not the
// database's own full text, because then adding one place to a long list writes a few words instead of the whole list again,
// and because it is the same on every database. A hidden list has none, so that it need not be left out of what is found.

/** Weights add up, so a change of the list is a change of the sums. A word in the title outweighs any number of places. */
const weights = { title: 1_000_000, authorName: 100_000, place: 10, description: 1 }

const longestTerm = 40

/** Words by what they add to a list's weights; negative for what goes away. */
export class TermChanges {
  readonly #weights = new Map<string, number>()

  members(members: Pick<ListMembers, 'title' | 'authorName' | 'description'>, sign: 1 | -1): this {
    this.#count(members.title, weights.title * sign)
    this.#count(members.authorName, weights.authorName * sign)
    this.#count(members.description, weights.description * sign)
    return this
  }

  place(facts: PlaceFacts, sign: 1 | -1): this {
    this.#count(`${facts.name} ${facts.englishName ?? ''}`, weights.place * sign)
    return this
  }

  /** Of every term that is touched. */
  get weights(): ReadonlyMap<string, number> {
    return this.#weights
  }

  /** Takes others back. */
  without(others: TermChanges): this {
    for (const [term, weight] of others.#weights) this.#weights.set(term, (this.#weights.get(term) ?? 0) - weight)
    return this
  }

  /** Writes a few rows for each word, however many lists have it. */
  async apply(db: Writing, listId: string): Promise<void> {
    const changed = [...this.#weights].filter(([, weight]) => weight !== 0)
    if (changed.length === 0) return
    const block = blockOf(listId)
    await lockBlock(db, block)
    for (const part of chunks(changed)) {
      const terms = part.map(([term]) => term)
      const of = db.selectFrom('postings').select(['term', 'most', 'lists']).where('block', '=', block)
      const before = new Map((await of.where('term', 'in', terms).execute()).map(row => [row.term, row]))
      const after = part.map(([term, weight]) => {
        const was = before.get(term)
        const entries = weighed(was ? entriesOf(was.lists) : new Uint32Array(), listId, weight)
        return { term, entries, most: most(entries), before: was?.most }
      })
      await write(db, block, after)
    }
  }

  #count(text: string, weight: number): void {
    for (const term of termsOf(text)) this.#weights.set(term, (this.#weights.get(term) ?? 0) + weight)
  }
}

/** All that is to be found of a list. */
export function termsOfList(members: ListMembers, places: Iterable<PlaceFacts>): TermChanges {
  const terms = new TermChanges().members(members, 1)
  for (const facts of places) terms.place(facts, 1)
  return terms
}

/** What `terms` come to for a list that was public or not, and now is, or is not any more. @param all `termsOfList`, as it is now */
export async function termsToWrite(
  terms: TermChanges,
  [was, is]: readonly [Visibility, Visibility],
  all: () => Promise<TermChanges>,
): Promise<TermChanges> {
  if (was === is) return is === 'public' ? terms : new TermChanges()
  return is === 'public' ? all() : new TermChanges().without((await all()).without(terms))
}

/** The different words of a text, as they are looked for. A cut through a character leaves what a database would make of it. */
export const termsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).map(word => word.slice(0, longestTerm).toWellFormed()))

/**
 * The row of no word: whoever has written it keeps others from the block, until the transaction ends. What he writes tells what is known of
 * the block from what is old; drawn and not counted, since a database that was put back would count to the same number again.
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
  const kept = words.filter(({ entries }) => entries.length > 0)
  // An index has `most`, in a row far from that of the next word: where it stays as it was it is not named, for SQLite would write it anew.
  for (const isSame of [false, true]) {
    const some = kept.filter(({ most, before }) => (most === before) === isSame)
    if (some.length === 0) continue
    await db
      .insertInto('postings')
      .values(some.map(({ term, entries, most }) => ({ term, block, most, lists: bytesOf(entries) })))
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
