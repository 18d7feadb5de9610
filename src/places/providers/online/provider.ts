import type { LatLng } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { Near } from '../../gazetteer/near.ts'

/** An online source of places. Its data are untrusted and checked before they leave the provider. */
export type OnlineProvider = {
  name: string
  /** Attribution and terms for the places: a sentence and its URL. */
  attribution: string
  terms: string
  /** Returns at most `limit` places by name; with `near` only those near it. The caller grades the names. @throws ProviderDown */
  search(query: string, near: Near | undefined, limit: number, signal?: AbortSignal): Promise<PlaceFacts[]>
  /**
   * Takes a `mapPlaceId` with its prefix. Returns `undefined` for ids of other providers and unknown places.
   * @param at last known position, for providers that cannot look up ids
   * @throws ProviderDown
   */
  get(mapPlaceId: string, signal?: AbortSignal, at?: LatLng): Promise<PlaceFacts | undefined>
}

/** Metrics of calls to all providers. */
export const providerCalls = {
  name: 'forklist_provider_calls_total',
  help: 'Requests to online providers by outcome, including skipped ones.',
  labels: ['provider', 'kind', 'outcome'],
}

/** A provider without a usable response. Contains neither the query nor the key. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
  readonly provider: string
  /** Reason for the operator: `no answer within 2000 ms`, `HTTP 503`, … */
  readonly reason: string
  constructor(provider: string, reason: string) {
    super(`${provider}: ${reason}`)
    this.provider = provider
    this.reason = reason
  }
}
