import { Cap, Spending } from '../../core/caps.ts'

/** How often a day. */
export type Limits = {
  /** New lists of the whole site. */
  lists: number
  listsPerAddress: number
  searchesPerAddress: number
}

/** What people may do in a day who have no API key. */
export class Caps {
  readonly #lists: Cap
  readonly #listsPerAddress: Cap
  readonly #searchesPerAddress: Cap

  constructor({ lists, listsPerAddress, searchesPerAddress }: Limits) {
    this.#lists = new Cap('lists', lists, 'This website makes no more lists today. Come back tomorrow.')
    this.#listsPerAddress = new Cap(
      'lists-per-address',
      listsPerAddress,
      'As many lists have been made from your network today as may be. Come back tomorrow.',
    )
    this.#searchesPerAddress = new Cap(
      'searches-per-address',
      searchesPerAddress,
      'As many searches have come from your network today as may come. Come back tomorrow.',
    )
  }

  newList(address: string): Spending {
    // That of the address last: it is what the answer tells of.
    return new Spending([
      [this.#lists, ''],
      [this.#listsPerAddress, address],
    ])
  }

  search(address: string): Spending {
    return new Spending([[this.#searchesPerAddress, address]])
  }
}
