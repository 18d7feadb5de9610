import { unknownInvitations } from '../invitations.ts'
import type { Operation } from '../operation.ts'
import { type ProblemCode, problems } from '../problem.ts'
import type { RequestContext } from '../request-context.ts'
import type { Telemetry } from '../telemetry.ts'
import { type CountSharing, RateLimit, type RateLimitState, refusal } from './rate-limit.ts'
import { type CountedRequest, type DailyLimit, limitRules, type MinuteLimit, minuteRows } from './rules.ts'

/** Points of the limits per minute. */
export type RateLimits = Record<MinuteLimit, number>

/** Points of all limits. Those per minute are absent if switched off. */
export type LimitSettings = Record<DailyLimit, number> & { rateLimits?: RateLimits | undefined }

/** All limits of one process, by name. Those per minute are absent if switched off. */
export type Limits = Record<DailyLimit, RateLimit> & { [Name in MinuteLimit]?: RateLimit }

/** @param sharing the counts that all processes share; absent for a single process */
export function openLimits(settings: LimitSettings, sharing?: CountSharing, telemetry?: Telemetry): Limits {
  const pointsOf: Partial<Record<MinuteLimit | DailyLimit, number>> = { ...settings, ...settings.rateLimits }
  const limits = limitRules.flatMap(rule => {
    const points = pointsOf[rule.name]
    return points === undefined ? [] : [[rule.name, new RateLimit({ ...rule, points }, sharing, telemetry)] as const]
  })
  return Object.fromEntries(limits) as Limits
}

/** Counts a request once its caller and operation are known. @returns a state per limit and key, up to the first refusal */
export async function countRequest(limits: Limits, request: CountedRequest): Promise<RateLimitState[]> {
  const states: RateLimitState[] = []
  for (const [name, { keysOf }] of minuteRows)
    for (const key of keysOf?.(request) ?? []) {
      const limit = limits[name]
      if (key === undefined || !limit) continue
      const state = await limit.take(key)
      states.push(state)
      if (state.refused) return states
    }
  return states
}

/** Points of a miss. Slows down guessing. */
const missCost = 5

/** Problems that answer a guessed credential or a guessed secret link. Misspelt restaurants and towns are no guesses. */
const guesses: ReadonlySet<ProblemCode> = new Set(['list_not_found', ...unknownInvitations])

/** Charges extra if the response answers a guess. @param status of the response; a tool's problem comes with 200 */
export function chargeMiss(limits: Limits, status: number, { address, keyId, grantId, problem }: RequestContext): void {
  const isMiss = status === 401 || (problem !== undefined && (problems[problem].status === 401 || guesses.has(problem)))
  if (!isMiss || address === undefined) return
  limits.address?.add(address, missCost - 1)
  const caller = grantId ?? keyId
  if (caller !== undefined) limits.requests?.add(caller, missCost - 1)
}

/** The points that one request takes from several limits, and their states. */
export class RateLimitCharge {
  readonly #limits: readonly (readonly [RateLimit, string])[]
  readonly #points: number
  #states: RateLimitState[] = []

  /** @param limits each limit with the key it counts for @param points points from each */
  constructor(limits: readonly (readonly [RateLimit, string])[], points = 1) {
    this.#limits = limits
    this.#points = points
  }

  /** Takes the points from each limit. @throws Problem `rate_limited` */
  async take(): Promise<void> {
    this.#states = []
    for (const [index, [limit, key]] of this.#limits.entries()) {
      const state = await limit.take(key, this.#points)
      this.#states.push(state)
      if (!state.refused) continue
      this.#giveBack(this.#states.slice(0, index))
      throw refusal(state)
    }
  }

  giveBack(): void {
    this.#giveBack(this.#states)
    this.#states = []
  }

  #giveBack(states: readonly RateLimitState[]): void {
    for (const state of states) state.limit.giveBack(state, this.#points)
  }

  /** The states after taking; empty if nothing was taken. */
  get states(): readonly RateLimitState[] {
    return this.#states
  }
}

/** Returns the charge of people without an API key: for a new list, and for a search. `undefined` if the operation is neither. */
export function siteCharge(
  limits: Limits,
  { issuesToken, credential }: Operation,
  address: string,
): RateLimitCharge | undefined {
  if (issuesToken === 'briefly')
    return new RateLimitCharge([
      [limits.siteDailyLists, ''],
      [limits.siteDailyListsPerAddress, address],
    ])
  return credential === 'apiKey' ? new RateLimitCharge([[limits.siteDailySearchesPerAddress, address]]) : undefined
}

/** Runs work that counts against a quota. Failed work does not count. @throws Problem `rate_limited`, or what `perform` throws */
export async function withinQuota<T>(quota: RateLimitCharge | undefined, perform: () => Promise<T>): Promise<T> {
  await quota?.take()
  try {
    return await perform()
  } catch (error) {
    quota?.giveBack()
    throw error
  }
}
