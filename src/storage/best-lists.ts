import {
  blockCount,
  blockNumber,
  type Entries,
  eachList,
  intersection,
  lastKeyOf,
  maxWeight,
  withMinWeight,
} from './postings.ts'
import type { Reading } from './schema.ts'
import { type CachedWord, meanLength, type Posting, type WordCache } from './word-cache.ts'

/** A list by its key; see `postings.ts`. */
export type RankedList = { weight: number; key: number }

type Block = {
  /** The number of the block. */
  block: number
  /** Its lists that have all words examined so far; absent before the first word. */
  entries?: Entries
  /** `entries`, if this search owns the array and may overwrite it. */
  ours?: Entries | undefined
  /** Maximum weight that the words not yet examined can add. */
  more: number
  /** Maximum weight of any of its lists. */
  atMost: number
}

// Number of blocks that are examined first. For most words, they contain the best lists.
const promising = 32

/**
 * Returns the lists that have every word, by weight, then by descending id. The cost grows with the lists of the rarest word. For
 * other words, only the blocks of those lists are read.
 * @param after the last list of the previous page
 */
export async function bestLists(
  db: Reading,
  words: WordCache,
  terms: readonly string[],
  limit: number,
  after?: RankedList,
): Promise<RankedList[]> {
  const best = new Best(limit, after)
  const cached = await words.among(db, terms)
  /** Average length of a word's entries in a block, for cached words. */
  const lengths = new Map([...cached].map(([term, { length }]) => [term, length]))
  const lengthOf = (term: string) => lengths.get(term) ?? Number.POSITIVE_INFINITY

  const examine = async (blocks: readonly Block[], left: readonly string[]): Promise<void> => {
    for (const part of [blocks.slice(0, promising), blocks.slice(promising)]) {
      const candidates = part.filter(block => best.mayTakeFrom(block))
      const [term, ...others] = left.toSorted((a, b) => lengthOf(a) - lengthOf(b))
      if (term === undefined) for (const block of candidates) best.offerAll(block)
      else if (candidates.length > 0) {
        const numbers = candidates.map(({ block }) => block)
        const postings = await words.read(db, term, numbers, cached.get(term))
        if (!cached.has(term)) lengths.set(term, meanLength(postings))
        await examine(narrowed(candidates, postings, best.least), others)
      }
    }
  }
  const isAllCached = cached.size === terms.length
  await examine(isAllCached ? knownBlocks([...cached.values()]) : await blocksOf(db, terms), terms)
  return best.found
}

/** Returns the blocks in which every word occurs, most promising first. */
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
  return rows.map(({ block, more }) => ({ block: blockNumber(block), more: Number(more), atMost: Number(more) }))
}

/** Returns the same blocks from cached words, without a query. */
function knownBlocks(words: readonly CachedWord[]): Block[] {
  const blocks: Block[] = []
  for (let block = blockCount - 1; block >= 0; block--) {
    const ofAll = words.map(({ most }) => most[block]!)
    const more = ofAll.reduce((sum, most) => sum + most, 0)
    if (ofAll.every(most => most > 0)) blocks.push({ block, more, atMost: more })
  }
  return blocks.sort((a, b) => b.more - a.more)
}

/** Narrows the blocks by one more word, most promising first. */
function narrowed(blocks: readonly Block[], postings: readonly Posting[], least: number): Block[] {
  const byNumber = new Map(blocks.map(block => [block.block, block]))
  const remaining: Block[] = []
  for (const { block, most: ofWord, entries: own } of postings) {
    const previous = byNumber.get(block)!
    const more = previous.more - ofWord
    const needed = least - more
    const ours = previous.entries && intersection(previous.entries, own, needed, previous.ours)
    const entries = ours ?? withMinWeight(own, needed)
    if (entries.length === 0) continue
    const atMost = more + (entries === own ? ofWord : maxWeight(entries))
    remaining.push({ block, entries, ours, more, atMost })
  }
  return remaining.sort((a, b) => b.atMost - a.atMost)
}

/** Collects the best lists, in order. */
class Best {
  readonly found: RankedList[] = []
  readonly #limit: number
  readonly #after: RankedList | undefined

  constructor(limit: number, after: RankedList | undefined) {
    this.#limit = limit
    this.#after = after
  }

  offerAll({ block, entries }: Block): void {
    eachList(
      block,
      entries!,
      () => this.least,
      (weight, key) => this.#offer({ weight, key }),
    )
  }

  /** Minimum weight of a list to be accepted. */
  get least(): number {
    return this.found.length < this.#limit ? 0 : this.found.at(-1)!.weight
  }

  mayTakeFrom({ block, atMost }: Block): boolean {
    return this.#isBetter({ weight: atMost, key: lastKeyOf(block) })
  }

  #offer(one: RankedList): void {
    const { found } = this
    if (!this.#isBetter(one) || (this.#after && !isBefore(this.#after, one))) return
    if (found.length === this.#limit) found.pop()
    let at = found.length
    while (at > 0 && isBefore(one, found[at - 1]!)) at--
    found.splice(at, 0, one)
  }

  /** Returns whether a list is better than the last one, which it would replace. */
  #isBetter(one: RankedList): boolean {
    return this.found.length < this.#limit || isBefore(one, this.found.at(-1)!)
  }
}

const isBefore = (a: RankedList, b: RankedList): boolean =>
  a.weight === b.weight ? a.key > b.key : a.weight > b.weight
