import {
  type Answer,
  adaptedTo,
  newRanking,
  type Ranking,
  settledRanking,
  withAnswer,
  withoutLastAnswer,
} from '../../../domain/ranking/pairwise.ts'
import { Sorting, type SortingOptions, type Standing } from '../../../domain/ranking/pairwise-standing.ts'
import type { RankingStore } from './ranking-store.ts'

/** Of a longer list, the first places are asked about first. */
const maxWhole = { person: 30, other: 15 }
const firstPlaces = 15

/** A person's answers about a list. Stored in this browser after each answer, and shared by all tabs. */
export class Answers {
  readonly #store: RankingStore | undefined
  readonly #author: NonNullable<SortingOptions['author']>
  #ranking: Ranking
  /** The answers before the list got its new order. */
  #unsettled: Ranking | undefined
  #present: readonly string[] = []
  #borders: readonly number[] = []
  #first = firstPlaces
  #sorting: Sorting | undefined
  #standing: Standing | undefined
  #isKept = true

  /**
   * @param store `undefined` to store nothing
   * @param author whose order the list has
   * @param changed called after an answer in another tab
   */
  constructor(store: RankingStore | undefined, author: 'person' | 'other', changed: () => void) {
    this.#store = store
    this.#author = author
    this.#ranking = newRanking
    if (!store) return
    this.#ranking = store.get() ?? newRanking
    addEventListener('storage', ({ key }) => {
      const stored = key === store.name && store.get()
      if (!stored) return
      this.#begin(adaptedTo(stored, this.#present))
      changed()
    })
  }

  get standing(): Standing {
    this.#sorting ??= new Sorting(this.#ranking, this.#present, {
      borders: this.#borders,
      author: this.#author,
      ...(this.#present.length > maxWhole[this.#author] && { first: this.#first }),
    })
    this.#standing ??= this.#sorting.standing
    return this.#standing
  }

  get count(): number {
    return this.#ranking.answers.length
  }

  /** Whether this browser stores the answers beyond this page. */
  get isKept(): boolean {
    return this.#isKept
  }

  /**
   * Adapts the answers to the list's present order.
   * @param borders numbers of places above the borders of its bands
   * @returns whether places were added or removed while the person answers
   */
  keepUp(present: readonly string[], borders: readonly number[]): boolean {
    const before = new Set(this.#present)
    const isOther = before.size !== present.length || present.some(place => !before.has(place))
    const begins = this.#present.length === 0 || this.count === 0
    this.#present = present
    this.#borders = borders
    this.#begin(adaptedTo(this.#ranking, present))
    return isOther && !begins
  }

  give(answer: Answer): void {
    const sorting = this.#sorting
    this.#put(withAnswer(this.#ranking, answer))
    sorting?.take(answer)
    this.#sorting = sorting
  }

  undo(): void {
    this.#put(withoutLastAnswer(this.#ranking, this.#present))
  }

  startOver(): void {
    this.#put(newRanking)
  }

  /** Asks about more places of a long list. */
  widen(): void {
    this.#first = 2 * this.standing.inQuestion
    this.#begin(this.#ranking)
  }

  /** Records that the list now has the resulting order. */
  settle(): void {
    this.#unsettled = this.#ranking
    this.#put(settledRanking(this.#ranking))
  }

  /** Brings back the answers as before `settle`, because the new order was undone. */
  unsettle(): void {
    this.#put(this.#unsettled!)
  }

  #put(ranking: Ranking): void {
    this.#begin(ranking)
    this.#isKept = !this.#store || this.#store.put(ranking) === 'kept'
  }

  #begin(ranking: Ranking): void {
    this.#ranking = ranking
    this.#sorting = undefined
    this.#standing = undefined
  }
}
