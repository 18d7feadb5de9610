import { type BoundedCache, boundedCache } from './bounded-cache.ts'
import { Problem } from './problem.ts'
import type { Allowance } from './run.ts'
import type { Telemetry } from './telemetry.ts'

/** So many are remembered by each limit. Who comes under more names than that has no limit by name anyway. */
const mostKeys = 50_000
/** A key, and what is known of it. */
const sizeOfWindow = 300

/** Of what several processes share, each takes so much at once, and asks again when it is spent. */
const shares = 20

export type LimitOf = {
  /** In headers and metrics. */
  name: string
  /** How often in one window. */
  points: number
  /** How long a window lasts. It begins with the first that is taken in it. */
  seconds: number
  /** What is said to whoever wants more. */
  refusal: string
  /** Whether nobody may have more, not even for a moment, and so waits for the shared count. */
  exact?: true
  /** Whether answers say nothing of it. */
  untold?: true
}

/** What people may do in a day who have no API key. */
export const aDay = { seconds: 86_400, exact: true } as const

const limited = { name: 'forklist_limited_total', help: 'Requests that were refused with rate_limited, by the limit.' }

/** Where the counts of several processes are kept together. */
export type SharedCounts = {
  /** Counts, whatever the limit is. @returns how many were taken in this window with these, and when it ends @throws when nobody can say */
  add(key: string, points: number): Promise<{ taken: number; msLeft: number }>
}

/** Makes the place of one limit. */
export type Sharing = (limit: Pick<LimitOf, 'name' | 'points' | 'seconds'>) => SharedCounts

/** How a limit stands for somebody. */
export type Standing = { limit: Limit; left: number; seconds: number; refused: boolean; window: Window }

/** What one process knows of one window of one key. */
type Window = {
  /** What this process may still spend. Below nothing while it has spent in advance. */
  left: number
  /** What this process was given in it. */
  given: number
  /** What was left to all when this process last asked. */
  leftToOthers: number
  until: number
  /** Nobody has any more to give. */
  exhausted: boolean
  asking?: Promise<void> | undefined
}

/**
 * Something that may be done so often in a while, by each for himself. One process alone counts in memory, and writes nobody down. Several
 * that share their counts each take some in advance, so that hardly anybody waits: together they give at most one share each too many.
 */
export class Limit {
  readonly of: LimitOf
  readonly #counts: SharedCounts | undefined
  readonly #share: number
  /** What may be spent before the shared count has answered. */
  readonly #credit: number
  readonly #windows: BoundedCache<Window>
  /** How often somebody was refused for it. */
  refusals = 0

  constructor(of: LimitOf, sharing?: Sharing, telemetry?: Telemetry) {
    this.of = of
    const bound = { bytes: mostKeys * sizeOfWindow, sizeOf: () => sizeOfWindow }
    this.#windows = boundedCache('limits', bound, telemetry)
    telemetry?.gauge(limited, () => [[{ limit: of.name }, this.refusals]], 'counter')
    this.#counts = sharing?.(of)
    this.#share = of.exact ? 1 : Math.ceil(of.points / shares)
    this.#credit = this.#counts && !of.exact ? this.#share : 0
  }

  /** Takes so much, or nothing where that would be too much. */
  take(key: string, points = 1): Standing | Promise<Standing> {
    const window = this.#windowOf(key)
    if (!this.#counts || window.left >= points || window.exhausted) return this.#spend(window, points)
    this.#ask(key, window)
    return window.left + this.#credit >= points ? this.#spend(window, points) : this.#spendLater(key, window, points)
  }

  /** Takes so much whether or not it is there, from those who come later. */
  charge(key: string, points: number): void {
    this.#windowOf(key).left -= points
  }

  /** One that was taken, to the window that it was taken from. */
  giveBack({ window }: Standing): void {
    window.left++
  }

  #windowOf(key: string): Window {
    const now = performance.now()
    const known = this.#windows.get(key)
    if (known && known.until > now) return known
    const window: Window = {
      left: this.#counts ? 0 : this.of.points,
      given: 0,
      leftToOthers: 0,
      until: now + this.of.seconds * 1000,
      exhausted: this.#counts === undefined,
    }
    this.#windows.set(key, window)
    return window
  }

  #spend(window: Window, points: number): Standing {
    const refused = window.left + (window.exhausted ? 0 : this.#credit) < points
    if (!refused) window.left -= points
    return {
      limit: this,
      window,
      refused,
      left: Math.max(0, window.left + window.leftToOthers),
      seconds: Math.max(1, Math.ceil((window.until - performance.now()) / 1000)),
    }
  }

  async #spendLater(key: string, window: Window, points: number): Promise<Standing> {
    while (window.left + this.#credit < points && !window.exhausted) await this.#ask(key, window)
    return this.#spend(window, points)
  }

  #ask(key: string, window: Window): Promise<void> {
    window.asking ??= this.#lease(key, window, this.#counts!)
      .catch(() => this.#leaseAlone(window))
      .finally(() => {
        window.asking = undefined
      })
    return window.asking
  }

  /** Takes a share of what all have, with what was spent in advance. */
  async #lease(key: string, window: Window, counts: SharedCounts): Promise<void> {
    const wanted = this.#share - Math.min(0, window.left)
    const { taken, msLeft } = await counts.add(key, wanted)
    const granted = Math.max(0, Math.min(wanted, this.of.points - (taken - wanted)))
    window.left += granted
    // Who is the first to take something begins a window, for all.
    window.given = taken === wanted ? granted : window.given + granted
    window.leftToOthers = Math.max(0, this.of.points - taken)
    window.exhausted = granted < wanted
    window.until = performance.now() + msLeft
  }

  /** Where the others cannot be asked, each process counts for itself. */
  #leaseAlone(window: Window): void {
    const wanted = this.#share - Math.min(0, window.left)
    const granted = Math.max(0, Math.min(wanted, this.of.points - window.given))
    window.left += granted
    window.given += granted
    window.leftToOthers = 0
    window.exhausted = granted < wanted
  }
}

/** What one request uses up, and what its answer says of that. */
export class Spending implements Allowance {
  readonly #of: readonly (readonly [Limit, string])[]
  #standings: Standing[] = []

  /** @param of each with who it counts for */
  constructor(of: readonly (readonly [Limit, string])[]) {
    this.#of = of
  }

  async take(): Promise<void> {
    this.#standings = []
    for (const [index, [limit, key]] of this.#of.entries()) {
      const standing = await limit.take(key)
      this.#standings.push(standing)
      if (!standing.refused) continue
      this.#giveBack(this.#standings.slice(0, index))
      throw refusal(standing)
    }
  }

  async giveBack(): Promise<void> {
    this.#giveBack(this.#standings)
    this.#standings = []
  }

  /** How what was taken stands; nothing where nothing was. */
  get standings(): readonly Standing[] {
    return this.#standings
  }

  #giveBack(standings: readonly Standing[]): void {
    for (const standing of standings) standing.limit.giveBack(standing)
  }
}

/** What is answered to somebody who wants more, which is counted. */
export function refusal({ limit, seconds }: Standing): Problem {
  limit.refusals++
  return new Problem('rate_limited', { detail: limit.of.refusal, retryAfter: seconds })
}

/** draft-ietf-httpapi-ratelimit-headers. Of what is counted for two at once, how it stands for whom less is left. */
export function rateLimitHeaders(standings: readonly Standing[]): Record<string, string> {
  const tightest = new Map<string, Standing>()
  for (const standing of standings) {
    const { limit, refused, left } = standing
    const { name, untold } = limit.of
    if (untold && !refused) continue
    const known = tightest.get(name)
    if (!known || left < known.left) tightest.set(name, standing)
  }
  if (tightest.size === 0) return {}
  const told = [...tightest.values()]
  return {
    'ratelimit-policy': told.map(({ limit: { of } }) => `"${of.name}";q=${of.points};w=${of.seconds}`).join(', '),
    ratelimit: told.map(({ limit: { of }, left, seconds }) => `"${of.name}";r=${left};t=${seconds}`).join(', '),
  }
}
