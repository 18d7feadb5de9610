import type { SelectQueryBuilder } from 'kysely'
import { type BoundedCache, boundedCache } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { DataVersion } from './data-version.ts'
import type { Reading } from './database.ts'
import { blockCount, blockNames, blockNumber, type Entries, entriesOf } from './postings.ts'
import type { Schema } from './schema.ts'

/** What a word says about the lists of a block, by its number; `most` is the greatest of its weights. */
export type Posting = { block: number; most: number; entries: Entries }

/** By the numbers of blocks. */
type Postings = (Posting | undefined)[]

/** A word as it was at some time, as far as somebody has asked. */
export type KnownWord = {
  /** Of each block; 0 where it is in none of its lists. */
  most: OfBlocks
  postings: Postings
  /** Of its entries in a block, on average. */
  length: number
  /** What had been changed by then. */
  changes: Changes
}

/** A number for each block, 0 where there is none. */
type OfBlocks = Float64Array

/** Of each block another number with every change. */
type Changes = OfBlocks

const keptBytes = 160 * 1024 * 1024
/** What a block of a word takes up besides its entries. */
const around = 300

// Words that take up less are read again in less time than it takes to find out what of them is old.
const leastBlocks = 64
const leastLength = 16

// More blocks than this are not asked for one by one: reading all that there is of the word takes less time.
const oneByOne = 700

/**
 * What is read of frequent words, kept: a database takes longer to hand it over than it takes to look through. From then on a word is read
 * in those blocks alone that somebody, on whatever node, has changed since.
 */
export class KnownWords {
  readonly #dataVersion: DataVersion | undefined
  readonly #kept: BoundedCache<KnownWord>
  #asked: { at: number | undefined; changes: Changes } | undefined

  /** @param dataVersion where there is none it is asked each time what has changed */
  constructor(dataVersion: DataVersion | undefined, telemetry: Telemetry) {
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

  /** What a word says about the lists of these blocks. @param known what `among` has found of it */
  async read(db: Reading, term: string, blocks: readonly number[], known?: KnownWord): Promise<Posting[]> {
    const postings = await (known ? this.#readMissing(db, term, blocks, known) : this.#readFirst(db, term, blocks))
    return blocks.flatMap(block => postings[block] ?? [])
  }

  async #readMissing(db: Reading, term: string, blocks: readonly number[], word: KnownWord): Promise<Postings> {
    const { postings } = word
    const missing = blocks.filter(block => !postings[block])
    if (missing.length === 0) return postings
    for (const posting of await readPostings(db, term, missing)) if (posting) postings[posting.block] = posting
    this.#kept.set(term, { ...word, length: meanLength(present(postings)) })
    return postings
  }

  async #readFirst(db: Reading, term: string, blocks: readonly number[]): Promise<Postings> {
    if (blocks.length < leastBlocks) return readPostings(db, term, blocks)
    // Asked before it is read: what is changed meanwhile is then read once more the next time.
    const changes = await this.#changes(db)
    const postings = await readPostings(db, term, blocks)
    const length = meanLength(present(postings))
    if (length >= leastLength) this.#kept.set(term, { most: await readMost(db, term), postings, length, changes })
    return postings
  }

  async #renewed(db: Reading, term: string, word: KnownWord, changes: Changes): Promise<KnownWord> {
    if (word.changes === changes) return word
    const changed = [...changes.keys()].filter(block => word.changes[block] !== changes[block])
    const [most, postings] = [word.most.slice(), word.postings.slice()]
    if (changed.length > 0) {
      const now = await readMost(db, term, changed)
      for (const block of changed) {
        most[block] = now[block]!
        postings[block] = undefined
      }
    }
    const renewed = { ...word, most, postings, changes }
    this.#kept.set(term, renewed)
    return renewed
  }

  /** See `lockBlock`. */
  async #changes(db: Reading): Promise<Changes> {
    const at = this.#dataVersion?.current()
    if (at !== undefined && this.#asked?.at === at) return this.#asked.changes
    const changes = await readMost(db, '')
    this.#asked = { at, changes }
    return changes
  }
}

/** Of the entries in a block, on average. */
export const meanLength = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { entries }) => sum + entries.length, 0) / Math.max(1, postings.length)

const present = (postings: Postings): Posting[] => postings.filter(posting => posting !== undefined)

const sizeOf = ({ most, postings, length }: KnownWord): number =>
  Math.ceil(present(postings).length * (length * Uint32Array.BYTES_PER_ELEMENT + around) + most.byteLength)

/** @param blocks all when absent */
async function readMost(db: Reading, term: string, blocks?: readonly number[]): Promise<OfBlocks> {
  const query = db.selectFrom('postings').select(['block', 'most']).where('term', '=', term)
  const found = new Float64Array(blockCount)
  for (const { block, most } of await (blocks ? inBlocks(query, blocks) : query).execute())
    found[blockNumber(block)] = most
  return found
}

/** Perhaps of other blocks too. */
async function readPostings(db: Reading, term: string, blocks: readonly number[]): Promise<Postings> {
  const query = db.selectFrom('postings').select(['block', 'most', 'lists']).where('term', '=', term)
  const found: Postings = []
  for (const { block: name, most, lists } of await inBlocks(query, blocks).execute()) {
    const block = blockNumber(name)
    found[block] = { block, most, entries: entriesOf(lists) }
  }
  return found
}

const inBlocks = <Row>(
  query: SelectQueryBuilder<Schema, 'postings', Row>,
  blocks: readonly number[],
): SelectQueryBuilder<Schema, 'postings', Row> =>
  blocks.length <= oneByOne ? query.where('block', 'in', filled(blocks).map(nameOf)) : query

const nameOf = (block: number): string => blockNames[block]!

/** Up to a power of two with the last of them, so that there are not as many statements as there are numbers of blocks. */
const filled = (blocks: readonly number[]): number[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(blocks.length)) }, (_, index) => blocks[index] ?? blocks.at(-1)!)
