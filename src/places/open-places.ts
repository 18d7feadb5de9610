import type { Telemetry } from '../core/telemetry.ts'
import type { GoogleIdStore } from '../domain/google-ids.ts'
import { packageVersion } from '../util/package-info.ts'
import { type Google, openGoogle, withKnownIds } from './providers/google/index.ts'
import type { Later, Local } from './providers/local.ts'
import { type PlaceLookup, placeLookup } from './providers/lookup.ts'
import { userAgent } from './providers/online/client.ts'
import { type PlaceStore, storedPlaces } from './providers/online/stored-places.ts'
import { photonProvider } from './providers/photon/photon.ts'

/** Online providers besides the place index; none when nothing is set. */
export type PlacesSettings = {
  photonUrl?: string | undefined
  googleMapsApiKey?: string | undefined
  googleDailyCalls?: number
  googleDailyPaidCalls?: number
  googleSearch?: boolean
  /** Base URL of Google, for tests; without a trailing slash. */
  googleUrl?: string
}

/** The stores of places and their ids. */
export type PlaceStorage = { providerPlaces: PlaceStore; googleIds: GoogleIdStore }

type Clock = () => Date

/** The place look-up. Dispose it before its dependencies. */
export type Places = AsyncDisposable & {
  lookup: PlaceLookup
  /** The look-up while typing. It never queries the network. */
  offline: PlaceLookup
  google?: Google
}

/**
 * Opens the place index and the providers of the settings.
 * @param base the public URL, which identifies the service to providers
 * @param failed called with errors beside successful requests
 */
export function openPlaces(
  settings: PlacesSettings,
  local: Later<Local>,
  storage: PlaceStorage,
  base: string,
  failed: (error: unknown) => void,
  clock: Clock,
  telemetry: Telemetry,
): Places {
  const agent = userAgent(packageVersion(), base)
  const photon = settings.photonUrl && photonProvider({ url: settings.photonUrl, userAgent: agent, telemetry })
  const kept = storedPlaces(storage.providerPlaces, photon ? [photon] : [], failed, clock)
  const google = openedGoogle(settings, local, storage, agent, failed, clock, telemetry)
  // Without refresh: while typing, old places are not looked up again either.
  const storedWithoutRefresh = storedPlaces(storage.providerPlaces, [], failed, clock)
  const linked = (lookup: PlaceLookup) => (google ? withKnownIds(lookup, ids => storage.googleIds.known(ids)) : lookup)
  return {
    lookup: linked(placeLookup({ local, kept, telemetry, ...(photon && { photon }), ...(google && { google }) })),
    offline: linked(placeLookup({ local, kept: storedWithoutRefresh, telemetry })),
    ...(google && { google }),
    async [Symbol.asyncDispose]() {
      await Promise.all([kept, storedWithoutRefresh].map(each => each[Symbol.asyncDispose]()))
    },
  }
}

const openedGoogle = (
  settings: PlacesSettings,
  local: Later<Local>,
  { googleIds }: Pick<PlaceStorage, 'googleIds'>,
  agent: string,
  failed: (error: unknown) => void,
  clock: Clock,
  telemetry: Telemetry,
): Google | undefined =>
  settings.googleMapsApiKey === undefined
    ? undefined
    : openGoogle({
        key: settings.googleMapsApiKey,
        maxCalls: { free: settings.googleDailyCalls ?? 0, paid: settings.googleDailyPaidCalls ?? 0 },
        ids: googleIds,
        fullSearch: settings.googleSearch ?? false,
        indexSearch: local.named,
        userAgent: agent,
        say: message => failed(new Error(message)),
        failed,
        telemetry,
        now: () => clock().getTime(),
        ...(settings.googleUrl !== undefined && { baseUrl: settings.googleUrl }),
      })
