import type { Answer, Ranking, Verdict } from './pairwise.ts'

export type Question = { place: string; than: string }

/** The order known so far, for the places on the list. */
export type Standing = {
  /** Best first. Equal places are in the list's order. */
  ranked: string[]
  /** Places without a complete comparison, in the list's order. */
  rest: string[]
  /** Places that the person cannot judge, in the list's order. */
  aside: string[]
  /** The next question; absent when the ranking is complete. */
  question?: Question
  /** Whether the question is asked first because the places are on both sides of a border. */
  isAtBorder: boolean
  /** Maximum number of questions left. */
  most: number
}

/** Places that are equal for the person. */
type Tie = string[]

/**
 * Returns the standing by binary insertion (Knuth, The Art of Computer Programming, vol. 3, section 5.2.1). The k-th place is inserted
 * into the sorted run with at most ⌈log₂ k⌉ questions.
 * @param present the ids of the list, in its order
 * @param borders numbers of places above the borders of its bands. The two places at a border are compared first: the answer counts when
 * the lower one is inserted
 */
export function standingOf(ranking: Ranking, present: readonly string[], borders: readonly number[] = []): Standing {
  const { places, known, answers } = ranking
  const at = new Map(present.map((place, index) => [place, index]))
  const aside = new Set(answers.flatMap(answer => ('aside' in answer ? [answer.aside] : [])))
  const counts = (place: string): boolean => at.has(place) && !aside.has(place)
  const answersOf = byPlace(answers)
  const run = new SortedRun(counts)
  for (const place of places.slice(0, known)) run.put(place, run.whole)

  let question: Question | undefined
  let most = 0
  let among = 0
  for (const place of places.slice(known)) {
    // Places below the current one cannot be compared with it yet.
    if (question) {
      if (counts(place)) most += questionsAmong(++among)
      continue
    }
    const between = run.narrowed(answersOf.get(place) ?? [])
    const others = run.countingIn(between)
    // A place that left the list stays in the run, so that comparisons with it still count.
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
  const atBorders = borders.flatMap((count): Question[] => {
    const [than, place] = [present[count - 1], present[count]]
    if (than === undefined || place === undefined || !counts(than) || !counts(place) || isRanked.has(place)) return []
    const isAnswered = answersOf.get(place)?.some(answer => answer.than === than)
    return isAnswered ? [] : [{ place, than }]
  })
  question = atBorders[0] ?? question
  most += atBorders.length
  return {
    ranked,
    rest: present.filter(place => counts(place) && !isRanked.has(place)),
    aside: present.filter(place => aside.has(place)),
    ...(question && { question }),
    isAtBorder: atBorders.length > 0,
    most,
  }
}

/** Returns the whole list in its new order: ranked places, the rest, then those set aside. */
export const orderOf = ({ ranked, rest, aside }: Standing): string[] => [...ranked, ...rest, ...aside]

/** Returns ⌈log₂(others + 1)⌉, the maximum number of questions to insert a place among the others. */
export const questionsAmong = (others: number): number => 32 - Math.clz32(others)

/**
 * Returns the index of the place to compare with, counted from the best. It is as low as the maximum number of questions allows, because
 * the new place is below all others on the list. A nearly correct order then needs half the questions, and no order needs more than with
 * the middle.
 */
const pivot = (others: number): number => 2 ** (questionsAmong(others) - 1) - 1

/** The indexes at which a place can be inserted into the run, `from` … `to`, or the tie that it joins. */
type Between = { from: number; to: number; same?: Tie }

/** The sorted run of places, including places that left the list. */
class SortedRun {
  readonly ties: Tie[] = []
  readonly #counts: (place: string) => boolean
  readonly #tieOf = new Map<string, Tie>()

  constructor(counts: (place: string) => boolean) {
    this.#counts = counts
  }

  /** The number of ties that can be asked about. */
  get length(): number {
    return this.ties.filter(tie => tie.some(this.#counts)).length
  }

  /** The end of the run. */
  get whole(): Between {
    return { from: this.ties.length, to: this.ties.length }
  }

  put(place: string, { to, same }: Between): void {
    const tie = same ?? []
    if (!same) this.ties.splice(to, 0, tie)
    tie.push(place)
    this.#tieOf.set(place, tie)
  }

  /** Narrows the range by answers. Answers that follow from earlier ones or contradict them are ignored. */
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

  /** Returns one place of each tie in the range that can be asked about, best first. */
  countingIn({ from, to }: Between): string[] {
    return this.ties.slice(from, to).flatMap(tie => tie.find(this.#counts) ?? [])
  }
}

function byPlace(answers: readonly Answer[]): Map<string, { than: string; is: Verdict }[]> {
  const grouped = new Map<string, { than: string; is: Verdict }[]>()
  for (const answer of answers) {
    if ('aside' in answer) continue
    const group = grouped.get(answer.place)
    if (group) group.push(answer)
    else grouped.set(answer.place, [answer])
  }
  return grouped
}
