import { type BoundedCache, boundedCache } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Reading } from './database.ts'
import { type Entries, entriesOf } from './postings.ts'

/** What a word says about the lists of a block. */
export type Posting = { block: string; most: number; entries: Entries }

/** All that a word says, at some time; nobody changes it. */
export type KnownWord = {
  postings: ReadonlyMap<string, Posting>
  /** How many lists have it in a block, on average. */
  length: number
  /** What `Changes` there had been. */
  changes: Changes
}

/** How often each block has been changed. */
type Changes = ReadonlyMap<string, number>

const keptBytes = 64 * 1024 * 1024
/** What a posting takes up besides its entries. */
const around = 300

// More blocks than this are not asked for one by one: reading all that there is of the word takes less time.
const oneByOne = 700

/**
 * What is read of the most frequent words, kept: a database takes longer to hand it over than it takes to look through. A word is read
 * whole once, and from then on in the blocks alone that somebody, on whatever node, has changed since.
 */
export class KnownWords {
  readonly #dataVersion: (() => number) | undefined
  readonly #kept: BoundedCache<KnownWord>
  #asked: { at: number | undefined; changes: Changes } | undefined

  /** @param dataVersion another one with every commit of anybody; where there is none it is asked each time what has changed */
  constructor(dataVersion: (() => number) | undefined, telemetry: Telemetry) {
    this.#dataVersion = dataVersion
    this.#kept = boundedCache('words', { bytes: keptBytes, sizeOf }, telemetry)
  }

  /** Those of the words that are kept, as they are now. */
  async among(db: Reading, terms: readonly string[]): Promise<Map<string, KnownWord>> {
    const known = new Map<string, KnownWord>()
    if (!terms.some(term => this.#kept.has(term))) return known
    const changes = await this.#changes(db)
    for (const term of terms) {
      const word = this.#kept.get(term)
      if (word) known.set(term, await this.#renewed(db, term, word, changes))
    }
    return known
  }

  /** What a word that is not among them says about the lists of these blocks; it is kept when most blocks are asked for. */
  async read(db: Reading, term: string, blocks: readonly string[]): Promise<readonly Posting[]> {
    if (blocks.length <= oneByOne) return readPostings(db, term, blocks)
    const { postings } = this.#keep(term, await this.#changes(db), await readPostings(db, term))
    return inBlocks(postings, blocks)
  }

  async #renewed(db: Reading, term: string, word: KnownWord, changes: Changes): Promise<KnownWord> {
    if (word.changes === changes) return word
    const changed = [...changes.keys()].filter(block => word.changes.get(block) !== changes.get(block))
    if (changed.length > oneByOne) return this.#keep(term, changes, await readPostings(db, term))
    const renewed = new Map(word.postings)
    for (const block of changed) renewed.delete(block)
    if (changed.length > 0)
      for (const posting of await readPostings(db, term, changed)) renewed.set(posting.block, posting)
    return this.#keep(term, changes, [...renewed.values()])
  }

  /** @param changes as they were before it was read: what has changed meanwhile is read once more the next time */
  #keep(term: string, changes: Changes, all: readonly Posting[]): KnownWord {
    const postings = new Map(all.map(posting => [posting.block, posting]))
    const entries = all.reduce((sum, { entries }) => sum + entries.length, 0)
    const word = { postings, length: entries / Math.max(1, all.length), changes }
    this.#kept.set(term, word)
    return word
  }

  /** `lockBlock` counts them. */
  async #changes(db: Reading): Promise<Changes> {
    const at = this.#dataVersion?.()
    if (at !== undefined && this.#asked?.at === at) return this.#asked.changes
    const rows = await db.selectFrom('postings').select(['block', 'most']).where('term', '=', '').execute()
    const changes = new Map(rows.map(({ block, most }) => [block, most]))
    this.#asked = { at, changes }
    return changes
  }
}

export const inBlocks = (postings: ReadonlyMap<string, Posting>, blocks: readonly string[]): Posting[] =>
  blocks.flatMap(block => postings.get(block) ?? [])

const sizeOf = ({ postings, length }: KnownWord): number =>
  Math.ceil(postings.size * (length * Uint32Array.BYTES_PER_ELEMENT + around)) + around

/** @param blocks all when absent */
async function readPostings(db: Reading, term: string, blocks?: readonly string[]): Promise<Posting[]> {
  const rows = await db
    .selectFrom('postings')
    .select(['block', 'most', 'lists'])
    .where('term', '=', term)
    .$if(blocks !== undefined, query => query.where('block', 'in', filled(blocks!)))
    .execute()
  return rows.map(({ block, most, lists }) => ({ block, most, entries: entriesOf(lists) }))
}

/** Up to a power of two with the last of them, so that there are not as many statements as there are numbers of blocks. */
const filled = (names: readonly string[]): string[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(names.length)) }, (_, index) => names[index] ?? names.at(-1)!)
