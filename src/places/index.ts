import type { Telemetry } from '../core/telemetry.ts'
import { packageVersion } from '../package-version.ts'
import { type Google, openGoogle, withKnownIds } from '../providers/google/index.ts'
import type { Later, Local } from '../providers/local.ts'
import { type PlaceLookup, placeLookup } from '../providers/lookup.ts'
import { userAgent } from '../providers/online/client.ts'
import { keptPlaces } from '../providers/online/kept-places.ts'
import { photonProvider } from '../providers/photon/photon.ts'
import type { Settings } from '../settings/index.ts'
import type { Clock, Storage } from '../storage/storage.ts'

type Online = 'photonUrl' | 'googleMapsApiKey' | 'googleDailyCalls' | 'googleDailyPaidCalls' | 'googleSearch'

/** Who is asked besides the directory: nobody, where nothing is set. */
export type PlacesSettings = Partial<Pick<Settings, Online>> & {
  /** Where Google is, for tests; without a slash at its end. */
  googleUrl?: string
}

/** Where places are looked up; disposed before what it stands on. */
export type Places = AsyncDisposable & {
  lookup: PlaceLookup
  /** The same for those who type: it asks nobody on the network, whatever it does not know. */
  offline: PlaceLookup
  google?: Google
}

/**
 * The directory, and the providers of the settings beside it.
 * @param base the public URL, by which providers can tell who asks
 * @param failed told of what went wrong beside a request that went well
 */
export function openPlaces(
  settings: PlacesSettings,
  local: Later<Local>,
  storage: Pick<Storage, 'providerPlaces' | 'googleIds'>,
  base: string,
  failed: (error: unknown) => void,
  clock: Clock,
  telemetry: Telemetry,
): Places {
  const agent = userAgent(packageVersion(), base)
  const photon = settings.photonUrl && photonProvider({ url: settings.photonUrl, userAgent: agent, telemetry })
  const kept = keptPlaces(storage.providerPlaces, photon ? [photon] : [], failed, clock)
  const google = openedGoogle(settings, local, storage, agent, failed, clock, telemetry)
  // Whoever asks here has not even what has grown old looked up anew.
  const keptAsIs = keptPlaces(storage.providerPlaces, [], failed, clock)
  const linked = (lookup: PlaceLookup) => (google ? withKnownIds(lookup, ids => storage.googleIds.known(ids)) : lookup)
  return {
    lookup: linked(placeLookup({ local, kept, telemetry, ...(photon && { photon }), ...(google && { google }) })),
    offline: linked(placeLookup({ local, kept: keptAsIs, telemetry })),
    ...(google && { google }),
    async [Symbol.asyncDispose]() {
      await Promise.all([kept, keptAsIs].map(each => each[Symbol.asyncDispose]()))
    },
  }
}

const openedGoogle = (
  settings: PlacesSettings,
  local: Later<Local>,
  { googleIds }: Pick<Storage, 'googleIds'>,
  agent: string,
  failed: (error: unknown) => void,
  clock: Clock,
  telemetry: Telemetry,
): Google | undefined =>
  settings.googleMapsApiKey === undefined
    ? undefined
    : openGoogle({
        key: settings.googleMapsApiKey,
        mostCalls: { free: settings.googleDailyCalls ?? 0, paid: settings.googleDailyPaidCalls ?? 0 },
        ids: googleIds,
        fullSearch: settings.googleSearch ?? false,
        directory: local.named,
        userAgent: agent,
        say: message => failed(new Error(message)),
        failed,
        telemetry,
        now: () => clock().getTime(),
        ...(settings.googleUrl !== undefined && { baseUrl: settings.googleUrl }),
      })
