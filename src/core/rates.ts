import { Limit, type Sharing, type Standing } from './limits.ts'
import { type Operation, writes } from './operation.ts'
import type { Telemetry } from './telemetry.ts'

/** How often in a minute. */
export type RateLimits = {
  /** With one API key, or with one edit token. */
  requests: number
  /** The same, of what changes something. */
  writes: number
  /** New lists with one API key. */
  lists: number
  /** From one address, whatever is sent. */
  address: number
}

/** What a request costs that asks for what is not there, or with a credential that is none: whoever guesses asks often. */
const missCosts = 5

const wait = 'Wait as long as the Retry-After header says, and send the request again.'

/** How much may come in a minute: from each address, with each API key, with each edit token. */
export class Rates {
  readonly #requests: Limit
  readonly #writes: Limit
  readonly #lists: Limit
  readonly #address: Limit

  /** @param sharing where all nodes count together; nothing for one alone */
  constructor({ requests, writes, lists, address }: RateLimits, sharing?: Sharing, telemetry?: Telemetry) {
    const limit = (name: string, points: number, what: string) =>
      new Limit({ name, points, seconds: 60, refusal: `${what} in this minute. ${wait}` }, sharing, telemetry)
    this.#requests = limit('requests', requests, 'This credential has sent as many requests as it may')
    this.#writes = limit('writes', writes, 'This credential has changed as much as it may')
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
  async count({ keyId, tokenHash, isCounted }: Callers, operation: Operation): Promise<Standing[]> {
    const standings: Standing[] = []
    for (const who of [keyId, tokenHash]) {
      if (who === undefined) continue
      const limits = isCounted && who === keyId ? [] : [this.#requests]
      if (writes(operation)) limits.push(this.#writes)
      if (operation.issuesToken === 'briefly' && who === keyId) limits.push(this.#lists)
      for (const limit of limits) {
        const standing = await limit.take(who)
        standings.push(standing)
        if (standing.refused) return standings
      }
    }
    return standings
  }

  /** After an answer that there is no such thing, or no such credential. */
  missed(address: string | undefined, keyId: string | undefined): void {
    if (address !== undefined) this.#address.charge(address, missCosts - 1)
    if (keyId !== undefined) this.#requests.charge(keyId, missCosts - 1)
  }
}

/** Who is counted, by what he has shown. */
export type Callers = {
  keyId?: string | undefined
  /** Whether the request of that key has been counted as such. */
  isCounted?: boolean | undefined
  tokenHash?: string | undefined
}
