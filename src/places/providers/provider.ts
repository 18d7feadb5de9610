import type { SettingGroup, SettingValues } from '../../core/settings/setting.ts'
import { openServerUrl } from '../../core/settings/values.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import type { LatLng } from '../../domain/coordinates.ts'
import type { GoogleIdStore } from '../../domain/google-ids.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { Near } from '../gazetteer/near.ts'
import type { Asynchronous, Local } from './local.ts'

/** What a provider's speed, price and terms allow. Other code depends on these, never on the name of a provider. */
type Capabilities = {
  /** Whether it may be asked while a person types. */
  perKeystroke: boolean
  /** Whether a look-up by id may cost money. */
  getCosts: boolean
  /** Whether its search results may be stored and added to lists, only added, or only shown. */
  results: 'may keep' | 'may add' | 'may show only'
}

/** A source of places. `index.ts` lists them. */
export type Provider<Group extends SettingGroup = SettingGroup> = {
  /** Name in metrics and in the store of places. */
  name: string
  /** One sentence for the reference. */
  description: string
  /** Attribution and terms of the places, for the reference. */
  attribution: string
  terms: string
  /** The data that it receives, in one sentence for the reference and operators' privacy pages. */
  receives: string
  capabilities: Capabilities
  settings: Group
  /** @returns `undefined` if the settings do not turn it on */
  open(settings: Partial<SettingValues<Group>>, dependencies: ProviderDependencies): OpenProvider | undefined
}

/** The functions of a provider in use. Data of online providers are untrusted, and checked before they leave the provider. */
export type OpenProvider = {
  /** Returns at most `limit` places by name; with `near` only those near it. The caller grades the names. @throws ProviderUnavailable */
  search?(query: string, near: Near | undefined, limit: number, signal?: AbortSignal): Promise<PlaceFacts[]>
  /**
   * Returns a place by `mapPlaceId` with its prefix or by Forklist's place id.
   * @returns `undefined` for ids of other providers and unknown places
   * @param at last known position, for providers that cannot look up ids
   * @throws ProviderUnavailable
   */
  get?(id: string, signal?: AbortSignal, at?: LatLng): Promise<PlaceFacts | undefined>
  /** Adds stored facts to the places of all providers. Never queries the network. */
  complete?(places: readonly PlaceFacts[]): Promise<PlaceFacts[]>
  /** Work besides requests. */
  background?: BackgroundWork
}

/** The functions of a provider that both searches and knows ids. */
export type PlaceSearch = Required<Pick<OpenProvider, 'search' | 'get'>>

export type BackgroundWork = AsyncDisposable & { start(): void }

export type UsedProvider = Pick<Provider, 'name' | 'capabilities'> & OpenProvider

export type ProviderDependencies = {
  local: Asynchronous<Local>
  googleIds: GoogleIdStore
  /** Identifies the service to providers, see `userAgent`. */
  userAgent: string
  /** Called with errors beside successful requests. */
  failed(error: unknown): void
  clock(): Date
  telemetry: Telemetry
  /** Replaces the address of a provider, for tests. Without a trailing slash. */
  addresses?: Readonly<Record<string, string>>
}

/** Returns the setting of a server's address. Without it the provider is off. */
export const serverSetting = (description: string) => ({
  schema: openServerUrl,
  defaultText: undefined,
  allowed: 'an http or https URL without query, fragment, user or password',
  description,
})

/** Returns the provider with the type of its settings. */
export const provider = <const Group extends SettingGroup>(parts: Provider<Group>): Provider<Group> => parts

/** Metrics of calls to all providers. */
export const providerCalls = {
  name: 'forklist_provider_calls_total',
  help: 'Requests to online providers by outcome, including skipped ones.',
  labelNames: ['provider', 'kind', 'outcome'],
} as const

/** Thrown when a provider has no usable response. Contains neither the query nor the key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  readonly provider: string
  /** Reason for the operator: `no answer within 2000 ms`, `HTTP 503`, … */
  readonly reason: string
  constructor(provider: string, reason: string) {
    super(`${provider}: ${reason}`)
    this.provider = provider
    this.reason = reason
  }
}
