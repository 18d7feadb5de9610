import * as z from 'zod'
import { onOff, wholeNumber } from '../../../core/settings/values.ts'
import type { GoogleIdStore } from '../../../domain/google-ids.ts'
import { googleIdOf } from '../../../domain/place.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeIdOf } from '../../../domain/place-ids.ts'
import { type OpenProvider, provider } from '../provider.ts'
import { type GoogleOptions, googleName } from './calls.ts'
import { googlePlaces } from './places.ts'
import { GoogleIdResolver } from './resolver.ts'
import { attribution, getByGoogleId, googleSearch, type IndexSearch } from './search.ts'

/** Google Maps Platform. Its `get` returns only storable data: those of the place index, with Google's id. */
export const google = provider({
  name: googleName,
  description: 'Google’s ids of places, for exact links, and its search if the operator enables it.',
  attribution,
  terms:
    'Names, addresses and coordinates of Google may be shown with the words “Google Maps” and not beside another provider’s map; only its ids may be kept: https://cloud.google.com/maps-platform/terms',
  receives:
    'Names, positions and kinds of restaurants on lists, and Google’s ids that programs add; with `GOOGLE_SEARCH` also the search terms of programs. Nothing about people or their lists.',
  capabilities: { perKeystroke: false, getCosts: true, results: 'may show only' },
  settings: {
    GOOGLE_MAPS_API_KEY: {
      schema: z.string().regex(/^[\w-]{20,200}$/),
      defaultText: undefined,
      redactedAs: 'not a key',
      allowed: 'a key of Google Maps Platform: at least 20 letters, digits, _ and -',
      description:
        'Key of Google Maps Platform; its project needs “Places API (New)”. The service then looks up the Google id of each restaurant in the background, free of charge, so that links open exactly that restaurant. It sends names and positions of places in lists to Google, but neither places named by people in their own words nor the lists. Unset: Google is not asked.',
    },
    GOOGLE_DAILY_CALLS: {
      schema: wholeNumber(0, 1_000_000),
      defaultText: '10000',
      allowed: 'a whole number from 0 to 1000000',
      description: 'Maximum number of free calls to Google per UTC day, by all servers together.',
    },
    GOOGLE_DAILY_PAID_CALLS: {
      schema: wholeNumber(0, 1_000_000),
      defaultText: '0',
      allowed: 'a whole number from 0 to 1000000; 0 for never',
      description:
        'Maximum number of paid calls to Google per UTC day, by all servers together. Paid calls compare name, address and position if the free search is unsure, look up a `google:` id that a person adds, and serve `GOOGLE_SEARCH`. Prices: [Use Google](how-to/google.md#control-the-cost).',
    },
    GOOGLE_SEARCH: {
      schema: onOff,
      defaultText: 'off',
      allowed: 'on, off',
      description:
        'Whether to search Google for places missing from the place index; needs `GOOGLE_DAILY_PAID_CALLS`. Google’s terms then apply to readers of the results: they are labelled “Google Maps”, never shown on another provider’s map, and only their ids are stored.',
    },
  },
  open(settings, { local, googleIds, userAgent, failed, clock, telemetry, addresses }) {
    const { googleMapsApiKey: key, googleDailyCalls = 0, googleDailyPaidCalls = 0, googleSearch = false } = settings
    if (key === undefined) return undefined
    const { get, search, resolver } = openGoogle({
      key,
      maxCalls: { free: googleDailyCalls, paid: googleDailyPaidCalls },
      ids: googleIds,
      fullSearch: googleSearch,
      indexSearch: local.find,
      userAgent,
      say: message => failed(new Error(message)),
      failed,
      telemetry,
      now: () => clock().getTime(),
      ...(addresses?.[googleName] !== undefined && { baseUrl: addresses[googleName] }),
    })
    return {
      ...(search && { search }),
      get,
      complete: places => withKnownIds(places, ids => googleIds.known(ids)),
      background: resolver,
    }
  },
})

export type Google = {
  /** Matches a Google id when a place is added. */
  get: NonNullable<OpenProvider['get']>
  /** Full search, when the operator enables it. */
  search?: NonNullable<OpenProvider['search']>
  /** Finds ids in the background after it is started. */
  resolver: GoogleIdResolver
}

/**
 * Creates everything that uses a key of Google Maps Platform.
 * @param fullSearch whether places may be searched and displayed
 * @param indexSearch search of the place index, to compare Google's places with
 */
export function openGoogle(
  options: Omit<GoogleOptions, 'countCall'> & {
    ids: GoogleIdStore
    fullSearch: boolean
    indexSearch: IndexSearch
    failed(error: unknown): void
  },
): Google {
  const { ids, fullSearch, indexSearch, failed, now } = options
  const places = googlePlaces({ ...options, countCall: (kind, maxCalls) => ids.countCall(kind, maxCalls) })
  return {
    get: getByGoogleId(places, indexSearch),
    ...(fullSearch && { search: googleSearch(places, indexSearch) }),
    resolver: new GoogleIdResolver({ ids, places, failed, ...(now && { now }) }),
  }
}

/** Google ids found earlier, by Forklist's place id. */
type KnownIds = (placeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Adds Google ids that were found in the background, so that a second list with a place has its id at once. */
export const withKnownIds = async (places: readonly PlaceFacts[], known: KnownIds): Promise<PlaceFacts[]> => {
  const ids = await known(places.filter(facts => !googleIdOf(facts)).map(facts => placeIdOf(facts.mapPlaceId)))
  return places.map(facts => {
    const googlePlaceId = ids.get(placeIdOf(facts.mapPlaceId))
    return googlePlaceId === undefined ? facts : { ...facts, googlePlaceId }
  })
}
