import { Beliefs } from './beliefs.ts'
import { KnownOrder, questionsAmong } from './known-order.ts'
import { type Answer, placesIn, type Ranking, type Verdict } from './pairwise.ts'

export type Question = { place: string; than: string }

/** The order that is most likely so far. */
export type Standing = {
  /** All places: the most likely order of those in question, then the others, then those set aside. */
  order: string[]
  /** Number of places in question. */
  inQuestion: number
  /** Places that no answer names. */
  unasked: ReadonlySet<string>
  /** Places that the person cannot judge. */
  aside: ReadonlySet<string>
  /** The next question; absent when the order is known. */
  question?: Question
  /** Expected number of questions left. */
  left: number
}

export type SortingOptions = {
  /** Numbers of places above the borders of the list's bands. Places on both sides of a border are likely further apart. */
  borders?: readonly number[]
  /** Number of places to ask about, from the top of the list. Those set aside do not count. */
  first?: number
  /** Whose order the list has: the person's own is more likely right. */
  author?: 'person' | 'other'
}

/** Ranks that a border between bands counts. */
const ranksOfBorder = 2
/** How far a place may be from its rank: a part of the list's length. Whether the person agrees shows after few answers. */
const spreads = (count: number) => [0.5, count / 10, count / 3, count * 2]
const weights = { person: [0.4, 0.3, 0.2, 0.1], other: [0.1, 0.2, 0.3, 0.4] }

/**
 * Finds a person's order by questions about two places, starting from the list's order. Asks about the pair whose answer is hardest to
 * foretell. Never needs more than ⌈n log₂ n⌉ answers, whatever they are: it asks a question only if binary insertion could still finish in
 * time after each answer to it, and otherwise a question of binary insertion (Knuth, The Art of Computer Programming, vol. 3, 5.2.1).
 */
export class Sorting {
  /** The list, then places that left it: answers about them still say how others compare. */
  readonly #ids: readonly string[]
  readonly #numberOf: ReadonlyMap<string, number>
  readonly #present: readonly string[]
  readonly #known: KnownOrder
  readonly #beliefs: Beliefs
  readonly #first: number
  /** Number of places, from the top of the list, to the last one that an answer names. */
  #asked = 0
  readonly #named = new Set<string>()
  readonly #aside = new Set<string>()
  #count = 0
  #last: Answer | undefined

  constructor({ answers }: Ranking, present: readonly string[], options: SortingOptions = {}) {
    const { borders = [], first = present.length, author = 'person' } = options
    this.#present = present
    this.#ids = [...new Set([...present, ...answers.flatMap(placesIn)])]
    this.#numberOf = new Map(this.#ids.map((id, index) => [id, index]))
    this.#known = new KnownOrder(this.#ids.length)
    this.#first = first
    const ranks = this.#ids.map((_, index) => index + ranksOfBorder * borders.filter(count => count <= index).length)
    this.#beliefs = new Beliefs(ranks, spreads(Math.min(first, present.length)), weights[author])
    for (const answer of answers) this.take(answer)
  }

  take(answer: Answer): void {
    this.#count++
    this.#last = answer
    for (const place of placesIn(answer)) {
      this.#named.add(place)
      const number = this.#numberOf.get(place)!
      if (number < this.#present.length) this.#asked = Math.max(this.#asked, number + 1)
    }
    if ('aside' in answer) {
      this.#aside.add(answer.aside)
      return
    }
    const [a, b] = [this.#numberOf.get(answer.place)!, this.#numberOf.get(answer.than)!]
    if (this.#known.isKnown(a, b)) return
    this.#known.add(a, b, answer.is)
    this.#beliefs.add(a, b, answer.is)
  }

  get standing(): Standing {
    const aside = this.#present.filter(id => this.#aside.has(id))
    const judged = [...this.#present.keys()].filter(place => !this.#aside.has(this.#ids[place]!))
    const inQuestion = judged.filter((place, index) => index < this.#first || place < this.#asked)
    const order = this.#likelyOrder(inQuestion)
    const { pair, left } = this.#hardest(inQuestion, order)
    return {
      order: [...[...order, ...judged.slice(inQuestion.length)].map(place => this.#ids[place]!), ...aside],
      inQuestion: inQuestion.length,
      unasked: new Set(this.#present.filter(id => !this.#named.has(id))),
      aside: new Set(aside),
      ...(pair && { question: this.#asQuestion(this.#inTime(pair, inQuestion)) }),
      left,
    }
  }

  /** Returns the places by how good they probably are, as far as the known order allows. Equal places keep the list's order. */
  #likelyOrder(places: readonly number[]): number[] {
    const rest = new Set(places.toSorted((a, b) => this.#beliefs.goodness(b) - this.#beliefs.goodness(a)))
    const better = new Map(places.map(a => [a, places.filter(b => this.#known.isBetter(b, a)).length]))
    const order: number[] = []
    while (rest.size > 0) {
      const best = [...rest].find(place => better.get(place) === 0)!
      const next = places.find(place => rest.has(place) && this.#known.isEqual(place, best))!
      rest.delete(next)
      order.push(next)
      for (const place of rest) if (this.#known.isBetter(next, place)) better.set(place, better.get(place)! - 1)
    }
    return order
  }

  /**
   * Returns the pair whose answer is hardest to foretell, and the expected number of questions left: the logarithm of how many ranks each
   * place may still have, but at least one for each pair of neighbours that is not known.
   */
  #hardest(places: readonly number[], order: readonly number[]) {
    let pair: Pair | undefined
    let least = 1
    const doubts = new Map<number, number>()
    for (const [index, b] of places.entries()) {
      for (const a of this.#known.openBefore(index, places)) {
        const chance = this.#beliefs.chance(a, b)
        const lower = chance < 0.5 ? a : b
        doubts.set(lower, (doubts.get(lower) ?? 0) + 2 * Math.min(chance, 1 - chance))
        const surety = Math.abs(chance - 0.5)
        // Rounding errors must not decide. Among equals, the pair nearest to the top of the list is asked first.
        if (surety >= least - 1e-9) continue
        least = surety
        pair = [a, b]
      }
    }
    const neighbours = order.filter((b, index) => index > 0 && !this.#known.isKnown(order[index - 1]!, b)).length
    const expected = [...doubts.values()].reduce((sum, doubt) => sum + Math.log2(1 + doubt), 0)
    return { pair, left: Math.max(neighbours, Math.min(Math.round(expected), limitOf(places) - this.#count)) }
  }

  /** Returns the pair if its question leaves enough answers for binary insertion, else the next pair of binary insertion. */
  #inTime([a, b]: Pair, places: readonly number[]): Pair {
    const leavesTime = (known: KnownOrder) => this.#count + 1 + known.insertionsAmong(places) <= limitOf(places)
    if (leavesTime(this.#known) || verdicts.every(is => leavesTime(this.#known.with(a, b, is)))) return [a, b]
    const index = places.findIndex((_, index) => this.#known.openBefore(index, places).length > 0)
    const open = this.#known.openBefore(index, places)
    // The places before it are in order.
    open.sort((a, b) => (this.#known.isBetter(a, b) ? -1 : 1))
    return [open[2 ** (questionsAmong(open.length) - 1) - 1]!, places[index]!]
  }

  /** A place of the last question stays on its side. */
  #asQuestion([a, b]: Pair): Question {
    const [upper, lower] = [this.#ids[a]!, this.#ids[b]!]
    const { place, than } = this.#last && 'place' in this.#last ? this.#last : {}
    return place === lower || than === upper ? { place: lower, than: upper } : { place: upper, than: lower }
  }
}

const limitOf = ({ length }: readonly number[]): number => Math.ceil(length * Math.log2(Math.max(1, length)))

type Pair = [upper: number, lower: number]

const verdicts: readonly Verdict[] = ['better', 'worse', 'same']

/** Returns whether all places that the person can judge are in question. */
export const isWhole = ({ order, aside, inQuestion }: Standing): boolean => inQuestion === order.length - aside.size

export const standingOf = (ranking: Ranking, present: readonly string[], options?: SortingOptions): Standing =>
  new Sorting(ranking, present, options).standing
