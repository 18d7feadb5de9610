import type { ListMembers } from '../domain/change.ts'
import { allDetails } from '../domain/entry-details.ts'
import { isFindable } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import type { Writing } from './schema.ts'
import { chunks, type StoredList } from './stored-list.ts'

// The text search over lists: for each word of a list that can be found, its weight for the list. These are our own rows, not the
// full-text index of a database. So adding one place to a long list writes a few words instead of the whole list, and every database
// behaves the same. Other lists have no rows, so searches need not filter them, and take no time that would reveal them.

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

  /** Writes the changes: one row for each word. */
  async apply(db: Writing, listId: string): Promise<void> {
    const changed = [...this.#weights].filter(([, weight]) => weight !== 0)
    for (const part of chunks(changed)) {
      await db
        .insertInto('search_terms')
        .values(part.map(([term, weight]) => ({ list_id: listId, term, weight })))
        .onConflict(conflict =>
          conflict
            .columns(['list_id', 'term'])
            .doUpdateSet(e => ({ weight: e('search_terms.weight', '+', e.ref('excluded.weight')) })),
        )
        .execute()
      const less = part.flatMap(([term, weight]) => (weight < 0 ? [term] : []))
      if (less.length > 0)
        await db
          .deleteFrom('search_terms')
          .where('list_id', '=', listId)
          .where('term', 'in', less)
          .where('weight', '<=', 0)
          .execute()
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

/**
 * Writes the terms of a list after a change: only the changed ones, or all if the list may be found only now, or was changed by a version
 * of Forklist that does not write them.
 * @param found the list before the change
 * @param changes the changed words
 */
export async function writeTerms(
  db: Writing,
  found: StoredList,
  changes: TermChanges,
  list: StoredList,
  entries: () => Promise<readonly ListEntry[]>,
): Promise<void> {
  const areCurrent = found.termsVersion === found.version
  if (areCurrent && isFindable(found) && isFindable(list)) return changes.apply(db, list.id)
  if (!areCurrent || isFindable(found)) await deleteTerms(db, list.id)
  if (isFindable(list)) await termsOfList(list, await entries()).apply(db, list.id)
}

export async function deleteTerms(db: Writing, listId: string): Promise<void> {
  await db.deleteFrom('search_terms').where('list_id', '=', listId).execute()
}

/** Returns the distinct search words of a text. A surrogate pair that is cut in half becomes U+FFFD. */
export const termsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).map(word => word.slice(0, maxTermLength).toWellFormed()))
