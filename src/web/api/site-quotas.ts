import { type CountSharing, perDay, RateLimit, RateLimitCharge } from '../../core/rate-limits/rate-limit.ts'
import type { Telemetry } from '../../core/telemetry.ts'

/** Maximum numbers per day. */
export type Limits = {
  /** New lists on the whole site. */
  lists: number
  listsPerAddress: number
  searchesPerAddress: number
  /** Reports on the whole site. */
  reports: number
  reportsPerAddress: number
}

/** Daily quotas of people without an API key. */
export class SiteQuotas {
  readonly #lists: RateLimit
  readonly #listsPerAddress: RateLimit
  readonly #searchesPerAddress: RateLimit
  readonly #reports: RateLimit
  readonly #reportsPerAddress: RateLimit

  /** @param sharing shares the counts between all nodes; absent on a single node */
  constructor(
    { lists, listsPerAddress, searchesPerAddress, reports, reportsPerAddress }: Limits,
    sharing?: CountSharing,
    telemetry?: Telemetry,
  ) {
    const quota = (name: string, points: number, refusal: string, more: { isHidden?: true } = {}) =>
      new RateLimit({ name, points, refusal, ...perDay, ...more }, sharing, telemetry)
    this.#lists = quota('lists', lists, 'This website has reached today’s limit for new lists. Come back tomorrow.', {
      isHidden: true,
    })
    this.#listsPerAddress = quota(
      'lists-per-address',
      listsPerAddress,
      'Your network has reached today’s limit for new lists. Come back tomorrow.',
    )
    this.#searchesPerAddress = quota(
      'searches-per-address',
      searchesPerAddress,
      'Your network has reached today’s search limit. Come back tomorrow.',
    )
    this.#reports = quota(
      'reports',
      reports,
      'This website has reached today’s limit for reports. Come back tomorrow.',
      {
        isHidden: true,
      },
    )
    this.#reportsPerAddress = quota(
      'reports-per-address',
      reportsPerAddress,
      'Your network has reached today’s limit for reports. Come back tomorrow.',
    )
  }

  report(address: string): RateLimitCharge {
    return new RateLimitCharge([
      [this.#reports, ''],
      [this.#reportsPerAddress, address],
    ])
  }

  newList(address: string): RateLimitCharge {
    return new RateLimitCharge([
      [this.#lists, ''],
      [this.#listsPerAddress, address],
    ])
  }

  search(address: string): RateLimitCharge {
    return new RateLimitCharge([[this.#searchesPerAddress, address]])
  }
}
