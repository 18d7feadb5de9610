import { sql } from 'kysely'
import type { ListMembers } from '../domain/change.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import type { Writing } from './database.ts'
import { chunks } from './stored-list.ts'

// The text search over lists: for each word of a list, how much it says about the list. It is a plain table and not the
// database's own full text, because then adding one place to a long list writes a few words instead of the whole list again,
// and because it is the same on every database.

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

  /** Every term that is touched, whatever its sum. */
  get terms(): string[] {
    return [...this.#weights.keys()]
  }

  async apply(db: Writing, listId: string): Promise<void> {
    const changed = [...this.#weights].filter(([, weight]) => weight !== 0)
    for (const part of chunks(changed))
      await db
        .insertInto('list_terms')
        .values(part.map(([term, weight]) => ({ term, list_id: listId, weight })))
        .onConflict(conflict =>
          conflict
            .columns(['term', 'list_id'])
            .doUpdateSet({ weight: sql<number>`list_terms.weight + excluded.weight` }),
        )
        .execute()
    for (const part of chunks(changed.filter(([, weight]) => weight < 0)))
      await db
        .deleteFrom('list_terms')
        .where('list_id', '=', listId)
        .where(
          'term',
          'in',
          part.map(([term]) => term),
        )
        .where('weight', '<=', 0)
        .execute()
  }

  #count(text: string, weight: number): void {
    for (const term of termsOf(text)) this.#weights.set(term, (this.#weights.get(term) ?? 0) + weight)
  }
}

/** The different words of a text, as they are looked for. A cut through a character leaves what a database would make of it. */
export const termsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).map(word => word.slice(0, longestTerm).toWellFormed()))
