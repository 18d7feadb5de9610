import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../core/problem.ts'
import type { Allowance } from '../../core/run.ts'

/** How often a day. */
export type Limits = {
  /** New lists of the whole site. */
  lists: number
  listsPerAddress: number
  searchesPerAddress: number
}

const day = 86_400

/** So many are remembered. Who comes from more has no limit by address anyway. */
const mostAddresses = 50_000

/** Something that may be done so often in the day after it was first done. */
type Cap = { name: string; perDay: number; counter: RateLimiterMemory; refusal: string }

/** The one place where counters are made: in memory, so that each process counts for itself. */
const cap = (name: string, perDay: number, refusal: string): Cap => ({
  name,
  perDay,
  counter: new RateLimiterMemory({ points: perDay, duration: day }),
  refusal,
})

/** What people may do in a day who have no API key. */
export class Caps {
  readonly #lists: Cap
  readonly #listsPerAddress: Cap
  readonly #searchesPerAddress: Cap
  /** Those that came last. */
  readonly #addresses = new LRUCache<string, true>({
    max: mostAddresses,
    dispose: (_, address) => {
      for (const { counter } of [this.#listsPerAddress, this.#searchesPerAddress]) counter.delete(address)
    },
  })

  constructor({ lists, listsPerAddress, searchesPerAddress }: Limits) {
    this.#lists = cap('lists', lists, 'This website makes no more lists today. Come back tomorrow.')
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
  }

  newList(address: string): Spending {
    this.#addresses.set(address, true)
    // That of the address last: it is what the answer tells of.
    return new Spending([
      [this.#lists, ''],
      [this.#listsPerAddress, address],
    ])
  }

  search(address: string): Spending {
    this.#addresses.set(address, true)
    return new Spending([[this.#searchesPerAddress, address]])
  }
}

/** What one request uses up, and what its answer says of that. */
export class Spending implements Allowance {
  readonly #of: readonly (readonly [Cap, string])[]
  #told: { cap: Cap; left: number; ms: number; refused: boolean } | undefined

  constructor(of: readonly (readonly [Cap, string])[]) {
    this.#of = of
  }

  async take(): Promise<void> {
    for (const [index, [cap, key]] of this.#of.entries()) {
      const { state, refused } = await taken(cap, key)
      this.#told = { cap, left: state.remainingPoints, ms: state.msBeforeNext, refused }
      if (!refused) continue
      // Who is refused is counted too, and has used up nothing.
      await rewarded(this.#of.slice(0, index + 1))
      throw new Problem('rate_limited', { detail: cap.refusal })
    }
  }

  async giveBack(): Promise<void> {
    this.#told = undefined
    await rewarded(this.#of)
  }

  /** draft-ietf-httpapi-ratelimit-headers; nothing where nothing was taken. */
  headers(): Record<string, string> {
    if (!this.#told) return {}
    const { cap, left, ms, refused } = this.#told
    const seconds = Math.ceil(ms / 1000)
    return {
      'ratelimit-policy': `"${cap.name}";q=${cap.perDay};w=${day}`,
      ratelimit: `"${cap.name}";r=${left};t=${seconds}`,
      ...(refused && { 'retry-after': String(seconds) }),
    }
  }
}

const taken = async ({ counter }: Cap, key: string) => {
  try {
    return { state: await counter.consume(key), refused: false }
  } catch (state) {
    if (state instanceof RateLimiterRes) return { state, refused: true }
    throw state
  }
}

const rewarded = (of: readonly (readonly [Cap, string])[]) =>
  Promise.all(of.map(([{ counter }, key]) => counter.reward(key)))
