import { type BoundedCache, boundedCache } from '../bounded-cache.ts'
import { Problem } from '../problem.ts'
import type { Quota } from '../quota.ts'
import type { Telemetry } from '../telemetry.ts'

/** Maximum number of callers tracked per limit. A caller with more than this many addresses can evade a limit per address anyway. */
const maxKeys = 50_000
/** Approximate bytes of a key and its window. */
const sizeOfWindow = 300

/** Number of shares in a shared limit. A process leases one share at a time, and another one when it is spent. */
const shares = 20

export type RateLimitRule = {
  /** The name in headers and metrics. */
  name: string
  /** Maximum points per window. */
  points: number
  /** Length of a window in seconds. It begins with the first point taken. */
  seconds: number
  /** The refusal's `detail`. */
  refusal: string
  /** Whether the limit may never be exceeded. Each request then waits for the shared count. */
  exact?: true
  /** Whether rate limit headers leave this limit out until it refuses. */
  isHidden?: true
}

/** Window of a daily quota for callers without an API key. */
export const perDay = { seconds: 86_400, exact: true } as const

const limited = {
  name: 'forklist_limited_total',
  help: 'Requests refused with rate_limited, by limit.',
  labelNames: ['limit'],
} as const

/** Counts points for several processes. */
export type SharedCounts = {
  /**
   * Adds points, even beyond the limit. @returns all points of this window including these, and its remaining time @throws when no count
   * is available
   */
  add(key: string, points: number): Promise<{ taken: number; msLeft: number }>
}

/** Opens the shared counts of one limit. */
export type CountSharing = (limit: Pick<RateLimitRule, 'name' | 'points' | 'seconds'>) => SharedCounts

/** The state of a limit for one caller. */
export type RateLimitState = { limit: RateLimit; left: number; seconds: number; refused: boolean; window: Window }

/** One process's view of one window of one key. */
type Window = {
  /** Points that this process may still spend. Negative after spending in advance. */
  left: number
  /** Points leased by this process in this window. */
  leased: number
  /** Points left for all processes at the last lease. */
  leftForOthers: number
  until: number
  /** Whether no process can lease more. */
  exhausted: boolean
  leasing?: Promise<void> | undefined
}

/**
 * A rate limit per key. A single process counts in memory only. Several processes lease shares in advance, so that few requests wait.
 * Together they exceed the limit by at most one share each.
 */
export class RateLimit {
  readonly rule: RateLimitRule
  readonly #counts: SharedCounts | undefined
  readonly #share: number
  /** Points that may be spent before the shared count has answered. */
  readonly #credit: number
  readonly #windows: BoundedCache<Window>
  /** Number of refusals. */
  refusals = 0

  constructor(rule: RateLimitRule, sharing?: CountSharing, telemetry?: Telemetry) {
    this.rule = rule
    const bound = { bytes: maxKeys * sizeOfWindow, sizeOf: () => sizeOfWindow }
    this.#windows = boundedCache('limits', bound, telemetry)
    telemetry?.gauge(limited, () => [[{ limit: rule.name }, this.refusals]], 'counter')
    this.#counts = sharing?.(rule)
    this.#share = rule.exact ? 1 : Math.ceil(rule.points / shares)
    this.#credit = this.#counts && !rule.exact ? this.#share : 0
  }

  /** Takes points, or none if that would exceed the limit. */
  take(key: string, points = 1): RateLimitState | Promise<RateLimitState> {
    const window = this.#windowOf(key)
    if (!this.#counts || window.left >= points || window.exhausted) return this.#spend(window, points)
    this.#renewLease(key, window)
    return window.left + this.#credit >= points ? this.#spend(window, points) : this.#spendLater(key, window, points)
  }

  /** Charges the key, even if its remaining points become negative. */
  charge(key: string, points: number): void {
    this.#windowOf(key).left -= points
  }

  /** Returns one point to the window that it was taken from. */
  giveBack({ window }: RateLimitState): void {
    window.left++
  }

  #windowOf(key: string): Window {
    const now = performance.now()
    const existing = this.#windows.get(key)
    if (existing && existing.until > now) return existing
    const window: Window = {
      left: this.#counts ? 0 : this.rule.points,
      leased: 0,
      leftForOthers: 0,
      until: now + this.rule.seconds * 1000,
      exhausted: this.#counts === undefined,
    }
    this.#windows.set(key, window)
    return window
  }

  #spend(window: Window, points: number): RateLimitState {
    const refused = window.left + (window.exhausted ? 0 : this.#credit) < points
    if (!refused) window.left -= points
    return {
      limit: this,
      window,
      refused,
      left: Math.max(0, window.left + window.leftForOthers),
      seconds: Math.max(1, Math.ceil((window.until - performance.now()) / 1000)),
    }
  }

  async #spendLater(key: string, window: Window, points: number): Promise<RateLimitState> {
    while (window.left + this.#credit < points && !window.exhausted) await this.#renewLease(key, window)
    return this.#spend(window, points)
  }

  #renewLease(key: string, window: Window): Promise<void> {
    window.leasing ??= this.#lease(key, window, this.#counts!)
      .catch(() => this.#leaseAlone(window))
      .finally(() => {
        window.leasing = undefined
      })
    return window.leasing
  }

  /** Leases a share from the shared count, plus the points spent in advance. */
  async #lease(key: string, window: Window, counts: SharedCounts): Promise<void> {
    const requested = this.#share - Math.min(0, window.left)
    const { taken, msLeft } = await counts.add(key, requested)
    const granted = Math.max(0, Math.min(requested, this.rule.points - (taken - requested)))
    window.left += granted
    // The first process to take points begins the window for all.
    window.leased = taken === requested ? granted : window.leased + granted
    window.leftForOthers = Math.max(0, this.rule.points - taken)
    window.exhausted = granted < requested
    window.until = performance.now() + msLeft
  }

  /** Counts in this process alone while the shared count is unavailable. */
  #leaseAlone(window: Window): void {
    const requested = this.#share - Math.min(0, window.left)
    const granted = Math.max(0, Math.min(requested, this.rule.points - window.leased))
    window.left += granted
    window.leased += granted
    window.leftForOthers = 0
    window.exhausted = granted < requested
  }
}

/** The points that one request takes from several limits, and their states. */
export class RateLimitCharge implements Quota {
  readonly #limits: readonly (readonly [RateLimit, string])[]
  #states: RateLimitState[] = []

  /** @param limits each limit with the key it counts for */
  constructor(limits: readonly (readonly [RateLimit, string])[]) {
    this.#limits = limits
  }

  async take(): Promise<void> {
    this.#states = []
    for (const [index, [limit, key]] of this.#limits.entries()) {
      const state = await limit.take(key)
      this.#states.push(state)
      if (!state.refused) continue
      this.#giveBack(this.#states.slice(0, index))
      throw refusal(state)
    }
  }

  async giveBack(): Promise<void> {
    this.#giveBack(this.#states)
    this.#states = []
  }

  /** The states after taking; empty if nothing was taken. */
  get states(): readonly RateLimitState[] {
    return this.#states
  }

  #giveBack(states: readonly RateLimitState[]): void {
    for (const state of states) state.limit.giveBack(state)
  }
}

/** Returns the problem of a refusal, and counts the refusal. */
export function refusal({ limit, seconds }: RateLimitState): Problem {
  limit.refusals++
  return new Problem('rate_limited', { detail: limit.rule.refusal, retryAfter: seconds })
}

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers. Of two keys under one limit, the one with less left is shown. */
export function rateLimitHeaders(states: readonly RateLimitState[]): Record<string, string> {
  const tightest = new Map<string, RateLimitState>()
  for (const state of states) {
    const { limit, refused, left } = state
    const { name, isHidden } = limit.rule
    if (isHidden && !refused) continue
    const existing = tightest.get(name)
    if (!existing || left < existing.left) tightest.set(name, state)
  }
  if (tightest.size === 0) return {}
  const visible = [...tightest.values()]
  return {
    'ratelimit-policy': visible
      .map(({ limit: { rule } }) => `"${rule.name}";q=${rule.points};w=${rule.seconds}`)
      .join(', '),
    ratelimit: visible.map(({ limit: { rule }, left, seconds }) => `"${rule.name}";r=${left};t=${seconds}`).join(', '),
  }
}
