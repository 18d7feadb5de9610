import type { GoogleIdStore } from '../../../domain/google-ids.ts'
import type { OnlineProvider } from '../online/provider.ts'
import type { CallCounters, GoogleOptions } from './calls.ts'
import type { IndexSearch } from './match.ts'
import { type MatchGoogleId, matchGoogleId } from './match.ts'
import { googlePlaces } from './places.ts'
import { GoogleIdResolver } from './resolver.ts'
import { googleSearch } from './search.ts'

export { withKnownIds } from './known-ids.ts'
export type { MatchGoogleId } from './match.ts'

export type Google = {
  /** Matches a Google id when a place is added. */
  match: MatchGoogleId
  /** Full search, when the operator enables it. */
  search?: OnlineProvider
  /** Finds ids in the background after it is started. */
  resolver: GoogleIdResolver
  /** Calls by kind and outcome since the process began. */
  counters(): CallCounters
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
  const places = googlePlaces({ ...options, countCall: (kind, most) => ids.countCall(kind, most) })
  return {
    match: matchGoogleId(places, indexSearch),
    ...(fullSearch && { search: googleSearch(places, indexSearch) }),
    resolver: new GoogleIdResolver({ ids, places, failed, ...(now && { now }) }),
    counters: places.counters,
  }
}
