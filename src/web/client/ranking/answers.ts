import {
  type Answer,
  adaptedTo,
  newRanking,
  type Ranking,
  withAnswer,
  withoutLastAnswer,
  withPlacesInOrder,
} from '../../../domain/ranking/pairwise.ts'
import { type Standing, standingOf } from '../../../domain/ranking/pairwise-standing.ts'
import { keepRanking, nameOf, storedRanking } from './ranking-store.ts'

/** A person's answers about a list. Stored in this browser after each answer, and shared by all tabs. */
export class Answers {
  readonly #slug: string
  #ranking: Ranking
  /** The answers before the list got its new order. */
  #unsettled: Ranking | undefined
  #present: readonly string[] = []
  #borders: readonly number[] = []
  #standing: Standing | undefined
  #isKept = true

  /** @param changed called after an answer in another tab */
  constructor(slug: string, changed: () => void) {
    this.#slug = slug
    this.#ranking = storedRanking(slug) ?? newRanking([])
    addEventListener('storage', ({ key }) => {
      const stored = key === nameOf(slug) && storedRanking(slug)
      if (!stored) return
      this.#ranking = adaptedTo(stored, this.#present)
      this.#standing = undefined
      changed()
    })
  }

  get standing(): Standing {
    this.#standing ??= standingOf(this.#ranking, this.#present, this.#borders)
    return this.#standing
  }

  get count(): number {
    return this.#ranking.answers.length
  }

  /** Whether there is something to delete when the person starts over: answers, or places known to be in order. */
  get hasBegun(): boolean {
    return this.count > 0 || this.#ranking.known > 0
  }

  /** Whether this browser stores the answers beyond this page. */
  get isKept(): boolean {
    return this.#isKept
  }

  /**
   * Adapts the answers to the list's present order.
   * @param borders numbers of places above the borders of its bands
   * @returns whether places were added since the first question, or removed while the person answers
   */
  keepUp(present: readonly string[], borders: readonly number[]): boolean {
    const here = new Set(present)
    const known = new Set(this.#ranking.places)
    const changed = present.some(place => !known.has(place)) || this.#present.some(place => !here.has(place))
    const begins = !this.hasBegun
    this.#present = present
    this.#borders = borders
    this.#ranking = adaptedTo(this.#ranking, present)
    this.#standing = undefined
    return changed && !begins
  }

  give(answer: Answer): void {
    this.#put(withAnswer(this.#ranking, answer))
  }

  undo(): void {
    this.#put(withoutLastAnswer(this.#ranking, this.#present))
  }

  startOver(): void {
    this.#put(newRanking(this.#present))
  }

  /** Records that the list now has the resulting order. */
  settle(): void {
    this.#unsettled = this.#ranking
    this.#put(withPlacesInOrder(this.#ranking, this.standing.ranked))
  }

  /** Brings back the answers that `settle` replaced, because the new order was undone. */
  unsettle(): void {
    this.#put(adaptedTo(this.#unsettled!, this.#present))
  }

  #put(ranking: Ranking): void {
    this.#ranking = ranking
    this.#standing = undefined
    this.#isKept = keepRanking(this.#slug, ranking) === 'kept'
  }
}
