import type { Reading } from './database.ts'
import { type Entries, entriesOf, keyOf, together } from './postings.ts'

/** A list by its key; see `postings.ts`. */
export type Found = { weight: number; key: number }

// So many blocks are looked at first, because the best lists of most words are in the few that promise most; of what may then still be
// better, up to so many are looked for one by one, and beyond that reading all that there is of the words takes less.
const first = 32
const single = 128

/**
 * The lists that have every word, those first about which the words say most, then by their ids from behind.
 * @param after the last one of the page before
 */
export async function bestLists(db: Reading, terms: readonly string[], limit: number, after?: Found): Promise<Found[]> {
  const best = new Best(limit, after)
  const promising = await blocksOf(db, terms)
  for (const part of [promising.slice(0, first), promising.slice(first)]) {
    const worth = part.filter(block => best.mayTakeFrom(block))
    if (worth.length > 0)
      for (const [block, words] of await entriesIn(db, terms, worth))
        together(block, words, (weight, key) => best.offer(weight, key))
  }
  return best.found
}

type Block = { block: string; atMost: number }

/** The blocks in which every word occurs, those first whose lists may weigh most. */
async function blocksOf(db: Reading, terms: readonly string[]): Promise<Block[]> {
  const rows = await db
    .selectFrom('postings')
    .select(e => ['block', e.fn.sum('most').as('at_most')])
    .where('term', 'in', terms)
    .groupBy('block')
    .having(e => e.fn.countAll(), '=', terms.length)
    .orderBy('at_most', 'desc')
    .orderBy('block', 'desc')
    .execute()
  return rows.map(({ block, at_most }) => ({ block, atMost: Number(at_most) }))
}

/** The entries of every word, by block. */
async function entriesIn(
  db: Reading,
  terms: readonly string[],
  blocks: readonly Block[],
): Promise<Map<string, Entries[]>> {
  const names = blocks.map(({ block }) => block)
  const rows = await db
    .selectFrom('postings')
    .select(['block', 'lists'])
    .where('term', 'in', terms)
    .$if(names.length <= single, query => query.where('block', 'in', names))
    .execute()
  const found = new Map<string, Entries[]>(names.map(name => [name, []]))
  for (const { block, lists } of rows) found.get(block)?.push(entriesOf(lists))
  // A word may have gone from a block since.
  for (const [block, words] of found) if (words.length < terms.length) found.delete(block)
  return found
}

/** The best of what is offered, in order. */
class Best {
  readonly found: Found[] = []
  readonly #limit: number
  readonly #after: Found | undefined

  constructor(limit: number, after: Found | undefined) {
    this.#limit = limit
    this.#after = after
  }

  mayTakeFrom({ block, atMost }: Block): boolean {
    return this.#isBetter({ weight: atMost, key: keyOf(block.padEnd(10, 'z')) })
  }

  offer(weight: number, key: () => number): void {
    const { found } = this
    if (found.length === this.#limit && weight < found.at(-1)!.weight) return
    if (this.#after && weight > this.#after.weight) return
    const one = { weight, key: key() }
    if (!this.#isBetter(one) || (this.#after && !isBefore(this.#after, one))) return
    if (found.length === this.#limit) found.pop()
    let at = found.length
    while (at > 0 && isBefore(one, found[at - 1]!)) at--
    found.splice(at, 0, one)
  }

  /** Than the last that would have to go. */
  #isBetter(one: Found): boolean {
    return this.found.length < this.#limit || isBefore(one, this.found.at(-1)!)
  }
}

const isBefore = (a: Found, b: Found): boolean => (a.weight === b.weight ? a.key > b.key : a.weight > b.weight)
