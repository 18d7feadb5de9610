import { type Operation, writes } from '../operation.ts'
import { type ProblemCode, problems } from '../problem.ts'
import type { Telemetry } from '../telemetry.ts'
import { type CountSharing, RateLimit, type RateLimitState } from './rate-limit.ts'

/** Limits per minute. */
export type RateLimits = {
  /** Requests with one API key, or with one edit token from one address. All editors of a list share its token. */
  requests: number
  /** Writes, counted the same way. */
  writes: number
  /** Writes with one edit token from all addresses together. */
  tokenWrites: number
  /** New lists with one API key. */
  lists: number
  /** Requests from one address, with any credential. */
  address: number
}

/** Cost of a miss (see `isMiss`). Slows down guessing. */
const missCost = 5

/** Problems that answer a guessed credential or a guessed secret link. Misspelt restaurants and towns are no guesses. */
const guesses: ReadonlySet<ProblemCode> = new Set(['list_not_found', 'vote_not_found'])

/** Returns whether a response answers a guess. @param problem of the response; a tool's problem comes with status 200 */
export const isMiss = (status: number, problem: ProblemCode | undefined): boolean =>
  status === 401 || (problem !== undefined && (problems[problem].status === 401 || guesses.has(problem)))

const wait = 'Wait as long as the Retry-After header says, and send the request again.'

/** Rate limits per minute: by address, by API key, and by edit token from each address. */
export class RequestLimits {
  readonly #requests: RateLimit
  readonly #writes: RateLimit
  readonly #tokenWrites: RateLimit
  readonly #lists: RateLimit
  readonly #address: RateLimit

  /** @param sharing the counts that all nodes share; absent for a single process */
  constructor(
    { requests, writes, tokenWrites, lists, address }: RateLimits,
    sharing?: CountSharing,
    telemetry?: Telemetry,
  ) {
    const limit = (name: string, points: number, reason: string) =>
      new RateLimit({ name, points, seconds: 60, refusal: `${reason} per minute. ${wait}` }, sharing, telemetry)
    this.#requests = limit('requests', requests, 'This credential has reached its limit of requests')
    this.#writes = limit('writes', writes, 'This credential has reached its limit of changes')
    this.#tokenWrites = limit('token-writes', tokenWrites, 'This edit token has reached its limit of changes')
    this.#lists = limit('new-lists', lists, 'This API key has reached its limit of new lists')
    this.#address = limit('address', address, 'Your network has reached its limit of requests')
  }

  /** Counts a request before any part of it is read. */
  countAddress(address: string): RateLimitState | Promise<RateLimitState> {
    return this.#address.take(address)
  }

  /** Counts requests with one key before their operations are known. */
  countMessages(keyId: string, count: number): RateLimitState | Promise<RateLimitState> {
    return this.#requests.take(keyId, count)
  }

  /** Counts the request once caller and operation are known. @returns the state per credential, up to the first refusal */
  async count(callers: Callers, operation: Operation): Promise<RateLimitState[]> {
    const states: RateLimitState[] = []
    for (const [limit, caller] of this.#limitsOf(callers, operation)) {
      const state = await limit.take(caller)
      states.push(state)
      if (state.refused) break
    }
    return states
  }

  /** Returns each limit with the key it counts for. */
  #limitsOf({ keyId, isCounted, tokenHash, address }: Callers, operation: Operation): [RateLimit, string][] {
    const limits: [RateLimit, string][] = []
    if (keyId !== undefined) {
      if (!isCounted) limits.push([this.#requests, keyId])
      if (writes(operation)) limits.push([this.#writes, keyId])
      if (operation.issuesToken === 'briefly') limits.push([this.#lists, keyId])
    }
    if (tokenHash !== undefined) {
      const editor = `${tokenHash} ${address}`
      limits.push([this.#requests, editor])
      if (writes(operation)) limits.push([this.#writes, editor], [this.#tokenWrites, tokenHash])
    }
    return limits
  }

  /** Charges extra for a miss. */
  chargeMiss(address: string, keyId: string | undefined): void {
    this.#address.add(address, missCost - 1)
    if (keyId !== undefined) this.#requests.add(keyId, missCost - 1)
  }
}

/** The keys that a request counts for, by its credentials. */
export type Callers = {
  keyId?: string | undefined
  /** Whether the key's request has been counted already. */
  isCounted?: boolean | undefined
  tokenHash?: string | undefined
  /** The request's address; absent without a connection. */
  address?: string | undefined
}
