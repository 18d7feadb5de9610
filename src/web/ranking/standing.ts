import type { Answer, Ranking, Verdict } from './ranking.ts'

export type Question = { place: string; than: string }

/** What is known of the order by now, of the places that are on the list. */
export type Standing = {
  /** Best first; those that are the same to the person, in the list's own order. */
  ranked: string[]
  /** Not asked about yet, or not to the end, in the list's own order. */
  rest: string[]
  /** Those of which nothing can be said, in the list's own order. */
  aside: string[]
  /** The next one; none when nothing is left to ask. */
  question?: Question
  /** How many questions are left, if all goes as badly as it can. */
  most: number
}

/** Places that are the same to the person. */
type Tie = string[]

/**
 * Binary insertion (Knuth, The Art of Computer Programming, vol. 3, section 5.2.1): place after place comes into the run of those that are
 * in order, by at most ⌈log₂ k⌉ questions for the k-th of them.
 * @param present the ids of the list, in its order
 */
export function standingOf(ranking: Ranking, present: readonly string[]): Standing {
  const { places, known, answers } = ranking
  const at = new Map(present.map((place, index) => [place, index]))
  const aside = new Set(answers.flatMap(answer => ('aside' in answer ? [answer.aside] : [])))
  const counts = (place: string): boolean => at.has(place) && !aside.has(place)
  const said = byPlace(answers)
  const run = new Run(counts)
  for (const place of places.slice(0, known)) run.put(place, run.whole)

  let question: Question | undefined
  let most = 0
  let among = 0
  for (const place of places.slice(known)) {
    // What stands below the place in question cannot be held against it yet.
    if (question) {
      if (counts(place)) most += questionsAmong(++among)
      continue
    }
    const between = run.narrowed(said.get(place) ?? [])
    const others = run.countingIn(between)
    // What does not count any more stays where it was, so that what was said beside it still tells something.
    if (others.length === 0) run.put(place, between)
    else if (counts(place)) {
      question = { place, than: others[pivot(others.length)]! }
      most = questionsAmong(others.length)
      among = run.length
    }
  }

  const inOrder = (some: readonly string[]) => some.toSorted((a, b) => at.get(a)! - at.get(b)!)
  const ranked = run.ties.flatMap(tie => inOrder(tie.filter(counts)))
  const isRanked = new Set(ranked)
  return {
    ranked,
    rest: present.filter(place => counts(place) && !isRanked.has(place)),
    aside: present.filter(place => aside.has(place)),
    ...(question && { question }),
    most,
  }
}

/** The whole list as it would be: what was ranked, then what was not, and what was set aside last. */
export const orderOf = ({ ranked, rest, aside }: Standing): string[] => [...ranked, ...rest, ...aside]

/** ⌈log₂(others + 1)⌉: as many as it takes at most to find the place for one more among so many. */
export const questionsAmong = (others: number): number => 32 - Math.clz32(others)

/**
 * Beside which of so many, best first, a place is asked about: as far down as the bound allows, since below all others is where it stands
 * on the list. An order that is nearly right is found by half the questions, and none costs more than by asking in the middle.
 */
const pivot = (others: number): number => 2 ** (questionsAmong(others) - 1) - 1

/** Where in the run a place belongs: above `to` and not above `from`; or with others to which it is the same. */
type Between = { from: number; to: number; same?: Tie }

/** The places that are in order by now, also such as do not count. */
class Run {
  readonly ties: Tie[] = []
  readonly #counts: (place: string) => boolean
  readonly #tieOf = new Map<string, Tie>()

  constructor(counts: (place: string) => boolean) {
    this.#counts = counts
  }

  /** Of the ties that can be asked about. */
  get length(): number {
    return this.ties.filter(tie => tie.some(this.#counts)).length
  }

  /** Below all. */
  get whole(): Between {
    return { from: this.ties.length, to: this.ties.length }
  }

  put(place: string, { to, same }: Between): void {
    const tie = same ?? []
    if (!same) this.ties.splice(to, 0, tie)
    tie.push(place)
    this.#tieOf.set(place, tie)
  }

  /** What the answers say; one that follows from those before it, or says otherwise than they do, says nothing more. */
  narrowed(answers: readonly { than: string; is: Verdict }[]): Between {
    let [from, to] = [0, this.ties.length]
    for (const { than, is } of answers) {
      const tie = this.#tieOf.get(than)
      const index = tie ? this.ties.indexOf(tie) : -1
      if (index < from || index >= to) continue
      if (is === 'same') return { from: index, to: index, same: tie! }
      if (is === 'better') to = index
      else from = index + 1
    }
    return { from, to }
  }

  /** One of each tie that stands between and can be asked about, best first. */
  countingIn({ from, to }: Between): string[] {
    return this.ties.slice(from, to).flatMap(tie => tie.find(this.#counts) ?? [])
  }
}

function byPlace(answers: readonly Answer[]): Map<string, { than: string; is: Verdict }[]> {
  const said = new Map<string, { than: string; is: Verdict }[]>()
  for (const answer of answers) {
    if ('aside' in answer) continue
    const before = said.get(answer.place)
    if (before) before.push(answer)
    else said.set(answer.place, [answer])
  }
  return said
}
