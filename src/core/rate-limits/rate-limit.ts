import type { MaybePromise } from '../../util/maybe-promise.ts'
import { type BoundedCache, boundedCache } from '../bounded-cache.ts'
import { Problem } from '../problem.ts'
import type { Telemetry } from '../telemetry.ts'

/** Maximum number of callers tracked per limit. A caller with more than this many addresses can evade a limit per address anyway. */
const maxKeys = 50_000
/** Approximate bytes of a key and its window. */
const sizeOfWindow = 350

/** Of a shared limit, each process grants at most one part beyond what the other processes know. */
const parts = 100

/** A process that refuses asks for the shared count again after this time, because another process may have returned points. */
const askAgainMs = 1000

export type RateLimitRule = {
  /** The name in headers, metrics and the shared count. */
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
  key: string
  /** Points taken by all processes, as far as known here. */
  taken: number
  /** The part of `taken` that is missing from the last answer of the shared count. Negative after returning points. */
  unreported: number
  until: number
  /** Time of the last answer. */
  answered: number
  /** The last report that began. */
  reporting: Promise<Answer> | undefined
  /** The report that begins when that one ends. */
  next: Promise<Answer> | undefined
}

/** The answer to a report: the points of all processes beyond the limit. Waiting requests are refused until it is 0. */
type Answer = { excess: number }

/**
 * A rate limit per key. Several processes count together: each grants points by the last known total and adds them to the shared count in the
 * background. A request waits for the shared count if more than a hundredth of the limit would be unreported. So processes never refuse
 * early, and together exceed the limit by at most a hundredth each. The first point of a window is reported at once, because it begins the
 * window for all.
 */
export class RateLimit {
  readonly rule: RateLimitRule
  readonly #counts: SharedCounts | undefined
  /** Maximum of unreported points when a request is granted without waiting. */
  readonly #maxUnreported: number
  readonly #windows: BoundedCache<Window>
  /** Number of refusals. */
  refusals = 0

  constructor(rule: RateLimitRule, sharing?: CountSharing, telemetry?: Telemetry) {
    this.rule = rule
    const bound = { bytes: maxKeys * sizeOfWindow, sizeOf: () => sizeOfWindow }
    this.#windows = boundedCache('limits', bound, telemetry)
    telemetry?.gauge(limited, () => [[{ limit: rule.name }, this.refusals]], 'counter')
    this.#counts = sharing?.(rule)
    this.#maxUnreported = rule.exact ? 0 : Math.floor(rule.points / parts)
  }

  /** Takes points, or none if that would exceed the limit. */
  take(key: string, points = 1): MaybePromise<RateLimitState> {
    const now = performance.now()
    const window = this.#windowOf(key, now)
    if (window.taken + points > this.rule.points) {
      if (this.#counts && now - window.answered > askAgainMs) this.#report(window, this.#counts)
      return this.#stateOf(window, true, now)
    }
    this.#count(window, points)
    if (this.#counts && window.unreported > this.#maxUnreported) return this.#confirm(window, points, this.#counts)
    return this.#stateOf(window, false, now)
  }

  /** Adds points, even beyond the limit. */
  add(key: string, points: number): void {
    this.#count(this.#windowOf(key, performance.now()), points)
  }

  /** Returns points to the window that they were taken from. */
  giveBack({ window }: RateLimitState, points = 1): void {
    if (window.until > performance.now()) this.#count(window, -points)
  }

  #windowOf(key: string, now: number): Window {
    const existing = this.#windows.get(key)
    if (existing && existing.until > now) return existing
    const window: Window = {
      key,
      taken: 0,
      unreported: 0,
      until: now + this.rule.seconds * 1000,
      answered: now,
      reporting: undefined,
      next: undefined,
    }
    this.#windows.set(key, window)
    return window
  }

  #count(window: Window, points: number): void {
    window.taken += points
    if (!this.#counts) return
    window.unreported += points
    // The fewer points are left, the sooner the other processes learn of each.
    const isDue = Math.abs(window.unreported) * 2 * parts >= this.rule.points - window.taken
    if (isDue || !window.reporting) this.#report(window, this.#counts)
  }

  /** Grants points only if the shared count has room for them. */
  async #confirm(window: Window, points: number, counts: SharedCounts): Promise<RateLimitState> {
    const answer = await this.#report(window, counts)
    const refused = answer.excess > 0
    if (refused) {
      answer.excess -= points
      this.#count(window, -points)
    }
    return this.#stateOf(window, refused, performance.now())
  }

  /** Adds all unreported points to the shared count. Points that arrive meanwhile are added next. Never rejects. */
  #report(window: Window, counts: SharedCounts): Promise<Answer> {
    window.next ??= this.#reportNext(window, counts)
    return window.next
  }

  async #reportNext(window: Window, counts: SharedCounts): Promise<Answer> {
    await window.reporting
    window.reporting = window.next
    window.next = undefined
    const answer = { excess: 0 }
    const sent = window.unreported
    try {
      const { taken, msLeft } = await counts.add(window.key, sent)
      answer.excess = taken - this.rule.points
      window.taken = taken + window.unreported - sent
      window.until = performance.now() + msLeft
    } catch {
      // This process counts alone while the shared count is unavailable.
    }
    window.unreported -= sent
    window.answered = performance.now()
    return answer
  }

  #stateOf(window: Window, refused: boolean, now: number): RateLimitState {
    return {
      limit: this,
      window,
      refused,
      left: Math.max(0, this.rule.points - window.taken),
      seconds: Math.max(1, Math.ceil((window.until - now) / 1000)),
    }
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
