import type { Reading } from './database.ts'
import { both, type Entries, eachList, entriesOf, heavy, keyLength, keyOf, most } from './postings.ts'

/** A list by its key; see `postings.ts`. */
export type Found = { weight: number; key: number }

type Block = {
  block: string
  /** Those of its lists that have the words that have been looked at; absent before the first. */
  entries?: Entries
  /** What the other words can add. */
  more: number
  /** What any of its lists can come to. */
  atMost: number
}

// So many blocks are looked at before others, because the best lists of most words are in the few that promise most.
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
  /** Of what has been read of a word, how long it is in a block. */
  const lengths = new Map<string, number>()
  const lengthOf = (term: string) => lengths.get(term) ?? Number.POSITIVE_INFINITY

  const look = async (blocks: readonly Block[], left: readonly string[]): Promise<void> => {
    for (const part of [blocks.slice(0, promising), blocks.slice(promising)]) {
      const worth = part.filter(block => best.mayTakeFrom(block))
      const [term, ...others] = left.toSorted((a, b) => lengthOf(a) - lengthOf(b))
      if (term === undefined) for (const block of worth) best.offerAll(block)
      else if (worth.length > 0) {
        const rows = await rowsOf(db, term, worth)
        lengths.set(term, rows.reduce((sum, { lists }) => sum + lists.length, 0) / rows.length)
        await look(narrowed(worth, rows, best.least), others)
      }
    }
  }
  await look(await blocksOf(db, terms), terms)
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
  return rows.map(({ block, more }) => ({ block, more: Number(more), atMost: Number(more) }))
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

/** What is left of the blocks after one more word, those first whose lists may come to most. */
function narrowed(blocks: readonly Block[], rows: readonly Row[], least: number): Block[] {
  const before = new Map(blocks.map(block => [block.block, block]))
  const left: Block[] = []
  for (const { block, most: ofWord, lists } of rows) {
    const known = before.get(block)
    if (!known) continue
    const more = known.more - ofWord
    const [own, needed] = [entriesOf(lists), least - more]
    const entries = known.entries ? both(known.entries, own, needed) : heavy(own, needed)
    if (entries.length > 0) left.push({ block, entries, more, atMost: more + most(entries) })
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
    return this.#isBetter({ weight: atMost, key: keyOf(block.padEnd(keyLength, 'z')) })
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
