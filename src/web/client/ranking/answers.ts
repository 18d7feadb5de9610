import {
  type Answer,
  answered,
  begun,
  type Ranking,
  settled,
  undone,
  updated,
} from '../../../domain/ranking/pairwise.ts'
import { type Standing, standingOf } from '../../../domain/ranking/pairwise-standing.ts'
import { keepRanking, nameOf, storedRanking } from './ranking-store.ts'

/** A person's answers about a list. Stored in this browser after each answer, and shared by all tabs. */
export class Answers {
  readonly #slug: string
  #ranking: Ranking
  #present: readonly string[] = []
  #standing: Standing | undefined
  #isKept = true

  /** @param changed called after an answer in another tab */
  constructor(slug: string, changed: () => void) {
    this.#slug = slug
    this.#ranking = storedRanking(slug) ?? begun([])
    addEventListener('storage', ({ key }) => {
      const there = key === nameOf(slug) && storedRanking(slug)
      if (!there) return
      this.#ranking = updated(there, this.#present)
      this.#standing = undefined
      changed()
    })
  }

  get standing(): Standing {
    this.#standing ??= standingOf(this.#ranking, this.#present)
    return this.#standing
  }

  get count(): number {
    return this.#ranking.answers.length
  }

  /** Whether there is something to restart: answers, or places that were in order. */
  get hasBegun(): boolean {
    return this.count > 0 || this.#ranking.known > 0
  }

  /** Whether the answers outlive this page. */
  get isKept(): boolean {
    return this.#isKept
  }

  /**
   * @param present the list's present order @returns whether places were added since the first question, or removed while the person
   * answers
   */
  keepUp(present: readonly string[]): boolean {
    const here = new Set(present)
    const known = new Set(this.#ranking.places)
    const changed = present.some(place => !known.has(place)) || this.#present.some(place => !here.has(place))
    const begins = !this.hasBegun
    this.#present = present
    this.#ranking = updated(this.#ranking, present)
    this.#standing = undefined
    return changed && !begins
  }

  give(answer: Answer): void {
    this.#put(answered(this.#ranking, answer))
  }

  undo(): void {
    this.#put(undone(this.#ranking, this.#present))
  }

  startOver(): void {
    this.#put(begun(this.#present))
  }

  /** Call when the list has the order that was found. */
  settle(): void {
    this.#put(settled(this.#ranking, this.standing.ranked))
  }

  #put(ranking: Ranking): void {
    this.#ranking = ranking
    this.#standing = undefined
    this.#isKept = keepRanking(this.#slug, ranking) === 'kept'
  }
}
