import type { Reading } from './database.ts'
import { type KnownWord, type KnownWords, meanLength, type Posting } from './known-words.ts'
import { blockCount, blockNumber, both, type Entries, eachList, heavy, lastKeyOf, most } from './postings.ts'

/** A list by its key; see `postings.ts`. */
export type Found = { weight: number; key: number }

type Block = {
  /** Its number. */
  block: number
  /** Those of its lists that have the words that have been looked at; absent before the first. */
  entries?: Entries
  /** The same where they are of this search alone, and may be written over. */
  ours?: Entries | undefined
  /** What the other words can add. */
  more: number
  /** What any of its lists can come to. */
  atMost: number
}

// So many blocks are looked at before others, because the best lists of most words are in the few that promise most.
const promising = 32

/**
 * The lists that have every word, those first about which the words say most, then by their ids from behind. What is looked at grows with
 * the number of lists that have the least frequent of the words, and of the others it is what these are in the same blocks with.
 * @param after the last one of the page before
 */
export async function bestLists(
  db: Reading,
  words: KnownWords,
  terms: readonly string[],
  limit: number,
  after?: Found,
): Promise<Found[]> {
  const best = new Best(limit, after)
  const known = await words.among(db, terms)
  /** How long a word is in a block, of what is known of it. */
  const lengths = new Map([...known].map(([term, { length }]) => [term, length]))
  const lengthOf = (term: string) => lengths.get(term) ?? Number.POSITIVE_INFINITY

  const look = async (blocks: readonly Block[], left: readonly string[]): Promise<void> => {
    for (const part of [blocks.slice(0, promising), blocks.slice(promising)]) {
      const worth = part.filter(block => best.mayTakeFrom(block))
      const [term, ...others] = left.toSorted((a, b) => lengthOf(a) - lengthOf(b))
      if (term === undefined) for (const block of worth) best.offerAll(block)
      else if (worth.length > 0) {
        const names = worth.map(({ block }) => block)
        const postings = await words.read(db, term, names, known.get(term))
        if (!known.has(term)) lengths.set(term, meanLength(postings))
        await look(narrowed(worth, postings, best.least), others)
      }
    }
  }
  const isAllKnown = known.size === terms.length
  await look(isAllKnown ? knownBlocks([...known.values()]) : await blocksOf(db, terms), terms)
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
  return rows.map(({ block, more }) => ({ block: blockNumber(block), more: Number(more), atMost: Number(more) }))
}

/** The same, without asking. */
function knownBlocks(words: readonly KnownWord[]): Block[] {
  const blocks: Block[] = []
  for (let block = blockCount - 1; block >= 0; block--) {
    const ofAll = words.map(({ most }) => most[block]!)
    const more = ofAll.reduce((sum, most) => sum + most, 0)
    if (ofAll.every(most => most > 0)) blocks.push({ block, more, atMost: more })
  }
  return blocks.sort((a, b) => b.more - a.more)
}

/** What is left of the blocks after one more word, those first whose lists may come to most. */
function narrowed(blocks: readonly Block[], postings: readonly Posting[], least: number): Block[] {
  const before = new Map(blocks.map(block => [block.block, block]))
  const left: Block[] = []
  for (const { block, most: ofWord, entries: own } of postings) {
    const known = before.get(block)!
    const more = known.more - ofWord
    const needed = least - more
    const ours = known.entries && both(known.entries, own, needed, known.ours)
    const entries = ours ?? heavy(own, needed)
    if (entries.length === 0) continue
    const atMost = more + (entries === own ? ofWord : most(entries))
    left.push({ block, entries, ours, more, atMost })
  }
  return left.sort((a, b) => b.atMost - a.atMost)
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

  offerAll({ block, entries }: Block): void {
    eachList(
      block,
      entries!,
      () => this.least,
      (weight, key) => this.#offer({ weight, key }),
    )
  }

  /** What a list has to weigh to be taken. */
  get least(): number {
    return this.found.length < this.#limit ? 0 : this.found.at(-1)!.weight
  }

  mayTakeFrom({ block, atMost }: Block): boolean {
    return this.#isBetter({ weight: atMost, key: lastKeyOf(block) })
  }

  #offer(one: Found): void {
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
