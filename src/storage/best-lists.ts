import type { Reading } from './database.ts'
import { both, type Entries, eachList, entriesOf, heavy, keyLength, keyOf } from './postings.ts'

/** A list by its key; see `postings.ts`. */
export type Found = { weight: number; key: number }

/** A block, and which of its lists have the words that have been looked at; all, before the first. */
type Block = { block: string; entries?: Entries /** What the other words can add. */; more: number }

// So many blocks are looked at first, because the best lists of most words are in the few that promise most.
const promising = 32
// Asking for more blocks one by one takes longer than reading all that there is of the word.
const oneByOne = 700

/**
 * The lists that have every word, those first about which the words say most, then by their ids from behind. What is looked at grows with
 * the number of lists that have the least frequent of the words, and of the others it is what these are in the same blocks with.
 * @param after the last one of the page before
 */
export async function bestLists(db: Reading, terms: readonly string[], limit: number, after?: Found): Promise<Found[]> {
  const best = new Best(limit, after)
  const blocks = await blocksOf(db, terms)
  const lengths = new Map<string, number>()
  for (const part of [blocks.slice(0, promising), blocks.slice(promising)]) {
    let left = part.filter(block => best.mayTakeFrom(block))
    for (const term of terms.toSorted((a, b) => (lengths.get(a) ?? Infinity) - (lengths.get(b) ?? Infinity))) {
      const rows = await rowsOf(db, term, left)
      lengths.set(term, rows.reduce((sum, { lists }) => sum + lists.length, 0) / rows.length)
      left = narrowed(left, rows, best.least)
    }
    for (const { block, entries } of left)
      eachList(
        block,
        entries!,
        () => best.least,
        (weight, key) => best.offer({ weight, key }),
      )
  }
  return best.found
}

/** The blocks in which every word occurs, those first whose lists may weigh most. */
async function blocksOf(db: Reading, terms: readonly string[]): Promise<Block[]> {
  const rows = await db
    .selectFrom('postings')
    .select(e => ['block', e.fn.sum('most').as('more')])
    .where('term', 'in', terms)
    .groupBy('block')
    .having(e => e.fn.countAll(), '=', terms.length)
    .orderBy('more', 'desc')
    .orderBy('block', 'desc')
    .execute()
  return rows.map(({ block, more }) => ({ block, more: Number(more) }))
}

type Row = { block: string; most: number; lists: Uint8Array }

async function rowsOf(db: Reading, term: string, blocks: readonly Block[]): Promise<Row[]> {
  if (blocks.length === 0) return []
  return db
    .selectFrom('postings')
    .select(['block', 'most', 'lists'])
    .where('term', '=', term)
    .$if(blocks.length <= oneByOne, query => query.where('block', 'in', filled(blocks.map(({ block }) => block))))
    .execute()
}

/** Up to a power of two with the last of them, so that there are not as many statements as there are numbers of blocks. */
const filled = (names: readonly string[]): string[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(names.length)) }, (_, index) => names[index] ?? names.at(-1)!)

/** What is left of the blocks after one more word. */
function narrowed(blocks: readonly Block[], rows: readonly Row[], least: number): Block[] {
  const byName = new Map(blocks.map(block => [block.block, block]))
  return rows.flatMap(({ block, most, lists }) => {
    const before = byName.get(block)
    if (!before) return []
    const more = before.more - most
    const [own, needed] = [entriesOf(lists), least - more]
    const entries = before.entries ? both(before.entries, own, needed) : heavy(own, needed)
    return entries.length === 0 ? [] : [{ block, entries, more }]
  })
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

  /** What a list has to weigh to be taken. */
  get least(): number {
    return this.found.length < this.#limit ? 0 : this.found.at(-1)!.weight
  }

  mayTakeFrom({ block, more }: Block): boolean {
    return this.#isBetter({ weight: more, key: keyOf(block.padEnd(keyLength, 'z')) })
  }

  offer(one: Found): void {
    const { found } = this
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
