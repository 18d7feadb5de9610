import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import type { Allowance } from './run.ts'

const secondsOfDay = 86_400

/** So many are remembered. Who comes from more has no limit by address anyway. */
const mostKeys = 50_000

/**
 * Something that may be done so often in the day after it was first done, by each for himself. Counted in memory, so that each process
 * counts for itself, and nobody who came is written down.
 */
export class Cap {
  readonly name: string
  readonly perDay: number
  /** What is said to whoever wants more. */
  readonly refusal: string
  readonly #counter: RateLimiterMemory
  /** Those that came last. */
  readonly #keys = new LRUCache<string, true>({ max: mostKeys, dispose: (_, key) => void this.#counter.delete(key) })

  constructor(name: string, perDay: number, refusal: string) {
    this.name = name
    this.perDay = perDay
    this.refusal = refusal
    this.#counter = new RateLimiterMemory({ points: perDay, duration: secondsOfDay })
  }

  /** @returns how it stands now, and whether it was too often */
  async take(key: string): Promise<{ left: number; seconds: number; refused: boolean }> {
    this.#keys.set(key, true)
    try {
      return { ...standing(await this.#counter.consume(key)), refused: false }
    } catch (state) {
      if (state instanceof RateLimiterRes) return { ...standing(state), refused: true }
      throw state
    }
  }

  async giveBack(key: string): Promise<void> {
    await this.#counter.reward(key)
  }
}

const standing = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  left: remainingPoints,
  seconds: Math.ceil(msBeforeNext / 1000),
})

/** What one request uses up, and what its answer says of that. */
export class Spending implements Allowance {
  readonly #of: readonly (readonly [Cap, string])[]
  #told: { cap: Cap; left: number; seconds: number } | undefined

  /** @param of each with who it counts for; the last is what the answer tells of */
  constructor(of: readonly (readonly [Cap, string])[]) {
    this.#of = of
  }

  async take(): Promise<void> {
    for (const [index, [cap, key]] of this.#of.entries()) {
      const { refused, left, seconds } = await cap.take(key)
      this.#told = { cap, left, seconds }
      if (!refused) continue
      // Who is refused is counted too, and has used up nothing.
      await givenBack(this.#of.slice(0, index + 1))
      throw new Problem('rate_limited', { detail: cap.refusal, retryAfter: seconds })
    }
  }

  async giveBack(): Promise<void> {
    this.#told = undefined
    await givenBack(this.#of)
  }

  /** draft-ietf-httpapi-ratelimit-headers; nothing where nothing was taken. */
  headers(): Record<string, string> {
    if (!this.#told) return {}
    const { cap, left, seconds } = this.#told
    return {
      'ratelimit-policy': `"${cap.name}";q=${cap.perDay};w=${secondsOfDay}`,
      ratelimit: `"${cap.name}";r=${left};t=${seconds}`,
    }
  }
}

const givenBack = (of: readonly (readonly [Cap, string])[]) => Promise.all(of.map(([cap, key]) => cap.giveBack(key)))
