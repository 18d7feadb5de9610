import type { Telemetry } from '../core/telemetry.ts'
import type { GoogleIdStore } from '../domain/google-ids.ts'
import { packageVersion } from '../util/package-info.ts'
import type { OnDemand } from './on-demand.ts'
import { completedLookup } from './providers/completed-lookup.ts'
import { openProviders, type ProviderSettings } from './providers/index.ts'
import type { Asynchronous, Local } from './providers/local.ts'
import { type AliasStore, type PlaceLookup, placeLookup } from './providers/lookup.ts'
import { userAgent } from './providers/online/client.ts'
import { type PlaceStore, storedPlaces } from './providers/online/stored-places.ts'
import type { BackgroundWork, ProviderDependencies } from './providers/provider.ts'

export type PlacesSettings = ProviderSettings & {
  /** Addresses of providers by name, for tests. Without a trailing slash. */
  providerAddresses?: ProviderDependencies['addresses']
}

/** The stores of places, their ids and their aliases. */
type PlaceStorage = { providerPlaces: PlaceStore; googleIds: GoogleIdStore; placeAliases: AliasStore }

/** The place look-up. Dispose it before its dependencies. */
export type Places = AsyncDisposable & {
  lookup: PlaceLookup
  /** The look-up while typing. It never queries the network. */
  offline: PlaceLookup
  background: readonly BackgroundWork[]
}

/**
 * Opens the place index and the providers of the settings.
 * @param base the public URL, which identifies the service to providers
 * @param failed called with errors beside successful requests
 */
export function openPlaces(
  { providerAddresses: addresses, ...settings }: PlacesSettings,
  local: Asynchronous<Local>,
  storage: PlaceStorage,
  base: string,
  failed: (error: unknown) => void,
  clock: () => Date,
  telemetry: Telemetry,
  onDemand: OnDemand | undefined,
): Places {
  const agent = userAgent(packageVersion(), base)
  const dependencies = { local, googleIds: storage.googleIds, userAgent: agent, failed, clock, telemetry }
  const { placeAliases: aliases } = storage
  const providers = openProviders(settings, { ...dependencies, ...(addresses && { addresses }) })
  const stored = storedPlaces(storage.providerPlaces, providers, failed, clock)
  // Without refresh, because look-ups while typing must not query the network.
  const storedWithoutRefresh = storedPlaces(storage.providerPlaces, [], failed, clock)
  const instant = providers.filter(({ capabilities }) => capabilities.perKeystroke)
  const completed = (lookup: PlaceLookup): PlaceLookup =>
    providers.reduce((all, { complete }) => (complete ? completedLookup(all, complete) : all), lookup)
  return {
    lookup: completed(
      placeLookup({ local, providers, aliases, kept: stored, load: near => onDemand?.want(near, true), telemetry }),
    ),
    offline: completed(
      placeLookup({
        local,
        providers: instant,
        aliases,
        kept: storedWithoutRefresh,
        load: near => onDemand?.want(near, false),
        telemetry,
      }),
    ),
    background: providers.flatMap(({ background }) => background ?? []),
    async [Symbol.asyncDispose]() {
      await Promise.all([stored, storedWithoutRefresh].map(each => each[Symbol.asyncDispose]()))
    },
  }
}
