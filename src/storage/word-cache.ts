import type { SelectQueryBuilder } from 'kysely'
import { type BoundedCache, boundedCache } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { DataVersion } from './data-version.ts'
import { blockCount, blockNames, blockNumber, type Entries, entriesOf } from './postings.ts'
import type { Reading, Schema } from './schema.ts'

/** The entries of a word in a block; `most` is their greatest weight. */
export type Posting = { block: number; most: number; entries: Entries }

/** Postings by block number. */
type Postings = (Posting | undefined)[]

/** A cached word, with the blocks that were read so far. */
export type CachedWord = {
  /** The greatest weight in each block; 0 for blocks without the word. */
  most: OfBlocks
  postings: Postings
  /** Average length of its entries in a block. */
  length: number
  /** The change numbers of the blocks when the word was read. */
  changes: Changes
}

/** A number for each block; 0 for none. */
type OfBlocks = Float64Array

/** A number for each block that differs after every change. */
type Changes = OfBlocks

const maxBytes = 160 * 1024 * 1024
/** Size of a word's block without its entries. */
const blockOverheadBytes = 300

// Rereading smaller words takes less time than finding out which of their blocks changed.
const minBlocks = 64
const minLength = 16

// With more blocks, reading the whole word is faster than reading them one by one.
const maxBlocksPerQuery = 700

/**
 * Caches frequent words, because the database takes longer to return them than a search takes to scan them. Later it rereads only
 * blocks that any node has changed.
 */
export class WordCache {
  readonly #dataVersion: DataVersion | undefined
  readonly #cache: BoundedCache<CachedWord>
  #latestChanges: { at: number | undefined; changes: Changes } | undefined

  /** @param dataVersion absent if commits cannot be detected; changes are then queried each time */
  constructor(dataVersion: DataVersion | undefined, telemetry: Telemetry) {
    this.#dataVersion = dataVersion
    this.#cache = boundedCache('words', { bytes: maxBytes, sizeOf }, telemetry)
  }

  /** Returns the cached words, updated. */
  async among(db: Reading, terms: readonly string[]): Promise<Map<string, CachedWord>> {
    const cached = new Map<string, CachedWord>()
    if (!terms.some(term => this.#cache.has(term))) return cached
    const changes = await this.#changes(db)
    for (const term of terms) {
      const word = this.#cache.get(term)
      if (word) cached.set(term, await this.#renewed(db, term, word, changes))
    }
    return cached
  }

  /** Returns the entries of a word in these blocks. @param known the word from `among` */
  async read(db: Reading, term: string, blocks: readonly number[], known?: CachedWord): Promise<Posting[]> {
    const postings = await (known ? this.#readMissing(db, term, blocks, known) : this.#readFirst(db, term, blocks))
    return blocks.flatMap(block => postings[block] ?? [])
  }

  async #readMissing(db: Reading, term: string, blocks: readonly number[], word: CachedWord): Promise<Postings> {
    const { postings } = word
    const missing = blocks.filter(block => !postings[block])
    if (missing.length === 0) return postings
    for (const posting of await readPostings(db, term, missing)) if (posting) postings[posting.block] = posting
    this.#cache.set(term, { ...word, length: meanLength(present(postings)) })
    return postings
  }

  async #readFirst(db: Reading, term: string, blocks: readonly number[]): Promise<Postings> {
    if (blocks.length < minBlocks) return readPostings(db, term, blocks)
    // Queried before reading: blocks that change meanwhile are read again next time.
    const changes = await this.#changes(db)
    const postings = await readPostings(db, term, blocks)
    const length = meanLength(present(postings))
    if (length >= minLength) this.#cache.set(term, { most: await readMost(db, term), postings, length, changes })
    return postings
  }

  async #renewed(db: Reading, term: string, word: CachedWord, changes: Changes): Promise<CachedWord> {
    if (word.changes === changes) return word
    const changed = [...changes.keys()].filter(block => word.changes[block] !== changes[block])
    const [most, postings] = [word.most.slice(), word.postings.slice()]
    if (changed.length > 0) {
      const current = await readMost(db, term, changed)
      for (const block of changed) {
        most[block] = current[block]!
        postings[block] = undefined
      }
    }
    const renewed = { ...word, most, postings, changes }
    this.#cache.set(term, renewed)
    return renewed
  }

  /** Returns the current change numbers of all blocks, see `lockBlock`. */
  async #changes(db: Reading): Promise<Changes> {
    const at = this.#dataVersion?.current()
    if (at !== undefined && this.#latestChanges?.at === at) return this.#latestChanges.changes
    const changes = await readMost(db, '')
    this.#latestChanges = { at, changes }
    return changes
  }
}

/** Returns the average length of the entries in a block. */
export const meanLength = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { entries }) => sum + entries.length, 0) / Math.max(1, postings.length)

const present = (postings: Postings): Posting[] => postings.filter(posting => posting !== undefined)

const sizeOf = ({ most, postings, length }: CachedWord): number =>
  Math.ceil(present(postings).length * (length * Uint32Array.BYTES_PER_ELEMENT + blockOverheadBytes) + most.byteLength)

/** Reads the greatest weights of a word by block. @param blocks all if absent */
async function readMost(db: Reading, term: string, blocks?: readonly number[]): Promise<OfBlocks> {
  const query = db.selectFrom('postings').select(['block', 'most']).where('term', '=', term)
  const found = new Float64Array(blockCount)
  for (const { block, most } of await (blocks ? inBlocks(query, blocks) : query).execute())
    found[blockNumber(block)] = most
  return found
}

/** Reads a word in these blocks. May return other blocks too. */
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
  blocks.length <= maxBlocksPerQuery ? query.where('block', 'in', filled(blocks).map(blockNameOf)) : query

const blockNameOf = (block: number): string => blockNames[block]!

/** Pads to a power of two by repeating the last block, to limit the number of distinct statements. */
const filled = (blocks: readonly number[]): number[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(blocks.length)) }, (_, index) => blocks[index] ?? blocks.at(-1)!)
