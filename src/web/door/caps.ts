import { aDay, Limit, type Sharing, Spending } from '../../core/limits.ts'
import type { Telemetry } from '../../core/telemetry.ts'

/** How often a day. */
export type Limits = {
  /** New lists of the whole site. */
  lists: number
  listsPerAddress: number
  searchesPerAddress: number
  /** Reports about lists, of the whole site. */
  reports: number
  reportsPerAddress: number
}

/** What people may do in a day who have no API key. */
export class Caps {
  readonly #lists: Limit
  readonly #listsPerAddress: Limit
  readonly #searchesPerAddress: Limit
  readonly #reports: Limit
  readonly #reportsPerAddress: Limit

  /** @param sharing where all nodes count together; nothing for one alone */
  constructor(
    { lists, listsPerAddress, searchesPerAddress, reports, reportsPerAddress }: Limits,
    sharing?: Sharing,
    telemetry?: Telemetry,
  ) {
    const cap = (name: string, points: number, refusal: string, more: { untold?: true } = {}) =>
      new Limit({ name, points, refusal, ...aDay, ...more }, sharing, telemetry)
    this.#lists = cap('lists', lists, 'This website makes no more lists today. Come back tomorrow.', { untold: true })
    this.#listsPerAddress = cap(
      'lists-per-address',
      listsPerAddress,
      'As many lists have been made from your network today as may be. Come back tomorrow.',
    )
    this.#searchesPerAddress = cap(
      'searches-per-address',
      searchesPerAddress,
      'As many searches have come from your network today as may come. Come back tomorrow.',
    )
    this.#reports = cap('reports', reports, 'This website takes no more reports today.', { untold: true })
    this.#reportsPerAddress = cap(
      'reports-per-address',
      reportsPerAddress,
      'As many reports have come from your network today as may come. Come back tomorrow.',
    )
  }

  report(address: string): Spending {
    return new Spending([
      [this.#reports, ''],
      [this.#reportsPerAddress, address],
    ])
  }

  newList(address: string): Spending {
    return new Spending([
      [this.#lists, ''],
      [this.#listsPerAddress, address],
    ])
  }

  search(address: string): Spending {
    return new Spending([[this.#searchesPerAddress, address]])
  }
}
