import type { Near, Point } from '../../directory/found.ts'
import type { PlaceFacts } from '../../domain/place.ts'

/** Somebody on the network who knows places. What comes from there is untrusted, and checked before it leaves the provider. */
export type OnlineProvider = {
  name: string
  /** Whom the places belong to, and what binds those who use them: a sentence, and where it stands. */
  attribution: string
  terms: string
  /** Places by name, at most `limit`, with `near` only those near it. How well a name fits is for the caller to judge. @throws ProviderDown */
  search(query: string, near: Near | undefined, limit: number, signal?: AbortSignal): Promise<PlaceFacts[]>
  /**
   * By `mapPlaceId` with its prefix; `undefined` for ids that are not of the provider's kind, and for what it does not know.
   * @param at where the place was last known to be, for those who find places there only and not by id
   * @throws ProviderDown
   */
  get(mapPlaceId: string, signal?: AbortSignal, at?: Point): Promise<PlaceFacts | undefined>
}

/** What is counted of calls, whoever is called. */
export const providerCalls = {
  name: 'forklist_provider_calls_total',
  help: 'Calls of providers on the network, by what became of them; also those that were not made for one of the reasons.',
  labels: ['provider', 'kind', 'outcome'],
}

/** A provider that gives no answer, or none that can be used. Says neither what was asked for nor with which key. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
  readonly provider: string
  /** `no answer within 2000 ms`, `HTTP 503`, …: in words for the operator. */
  readonly reason: string
  constructor(provider: string, reason: string) {
    super(`${provider}: ${reason}`)
    this.provider = provider
    this.reason = reason
  }
}
