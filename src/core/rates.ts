import { Limit, type Sharing, type Standing } from './limits.ts'
import { type Operation, writes } from './operation.ts'
import { type ProblemCode, problems } from './problem.ts'
import type { Telemetry } from './telemetry.ts'

/** How often in a minute. */
export type RateLimits = {
  /** With one API key, or with one edit token from one address: everybody who edits a list shares its token. */
  requests: number
  /** The same, of what changes something. */
  writes: number
  /** With one edit token from all addresses together, of what changes something. */
  tokenWrites: number
  /** New lists with one API key. */
  lists: number
  /** From one address, whatever is sent. */
  address: number
}

/** Cost of a miss (see `isMiss`). Slows down guessing. */
const missCosts = 5

/** The problems of a guess: a credential, or the address of something that only its link names. Misspelt restaurants and towns are no guesses. */
const guesses: ReadonlySet<ProblemCode> = new Set(['list_not_found', 'vote_not_found'])

/** @param problem of the answer; a tool's stands in an answer with status 200 */
export const isMiss = (status: number, problem: ProblemCode | undefined): boolean =>
  status === 401 || (problem !== undefined && (problems[problem].status === 401 || guesses.has(problem)))

const wait = 'Wait as long as the Retry-After header says, and send the request again.'

/** How much may come in a minute: from each address, with each API key, with each edit token from each address. */
export class Rates {
  readonly #requests: Limit
  readonly #writes: Limit
  readonly #tokenWrites: Limit
  readonly #lists: Limit
  readonly #address: Limit

  /** @param sharing where all nodes count together; nothing for one alone */
  constructor({ requests, writes, tokenWrites, lists, address }: RateLimits, sharing?: Sharing, telemetry?: Telemetry) {
    const limit = (name: string, points: number, what: string) =>
      new Limit({ name, points, seconds: 60, refusal: `${what} in this minute. ${wait}` }, sharing, telemetry)
    this.#requests = limit('requests', requests, 'This credential has sent as many requests as it may')
    this.#writes = limit('writes', writes, 'This credential has changed as much as it may')
    this.#tokenWrites = limit('token-writes', tokenWrites, 'This edit token has changed as much as it may')
    this.#lists = limit('new-lists', lists, 'This API key has made as many lists as it may')
    this.#address = limit('address', address, 'As many requests have come from your network as may come')
  }

  /** Before anything is read of a request. */
  from(address: string): Standing | Promise<Standing> {
    return this.#address.take(address)
  }

  /** So many requests with one key, before it is known what they ask for. */
  messages(keyId: string, count: number): Standing | Promise<Standing> {
    return this.#requests.take(keyId, count)
  }

  /** Once it is known who asks for what. @returns how it stands for each credential, up to the first that is refused */
  async count(callers: Callers, operation: Operation): Promise<Standing[]> {
    const standings: Standing[] = []
    for (const [limit, caller] of this.#limitsOf(callers, operation)) {
      const standing = await limit.take(caller)
      standings.push(standing)
      if (standing.refused) break
    }
    return standings
  }

  /** Each limit with the caller that it counts. */
  #limitsOf({ keyId, isCounted, tokenHash, address }: Callers, operation: Operation): [Limit, string][] {
    const limits: [Limit, string][] = []
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

  /** After a miss. */
  missed(address: string, keyId: string | undefined): void {
    this.#address.charge(address, missCosts - 1)
    if (keyId !== undefined) this.#requests.charge(keyId, missCosts - 1)
  }
}

/** Who is counted, by what he has shown. */
export type Callers = {
  keyId?: string | undefined
  /** Whether the request of that key has been counted as such. */
  isCounted?: boolean | undefined
  tokenHash?: string | undefined
  /** Where the request comes from; nothing where it came without a connection. */
  address?: string | undefined
}
