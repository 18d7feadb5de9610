import type { GoogleIds } from '../../storage/google-ids.ts'
import type { OnlineProvider } from '../online/provider.ts'
import type { CallCounters, GoogleOptions } from './calls.ts'
import type { DirectorySearch } from './match.ts'
import { type MatchGoogleId, matchGoogleId } from './match.ts'
import { googlePlaces } from './places.ts'
import { GoogleIdResolver } from './resolver.ts'
import { googleSearch } from './search.ts'

export { withKnownIds } from './known-ids.ts'
export type { MatchGoogleId } from './match.ts'

export type Google = {
  /** For those who add a place by Google's id. */
  match: MatchGoogleId
  /** Full search, where the operator wants it. */
  search?: OnlineProvider
  /** Finds ids in the background, once it is started. */
  resolver: GoogleIdResolver
  /** Calls by kind and outcome, since this process began. */
  counters(): CallCounters
}

/**
 * Everything that is done with a key of Google Maps Platform.
 * @param fullSearch whether places may be searched for and shown
 * @param directory its search, to which Google's places are compared
 */
export function openGoogle(
  options: Omit<GoogleOptions, 'countCall'> & {
    ids: GoogleIds
    fullSearch: boolean
    directory: DirectorySearch
    failed(error: unknown): void
  },
): Google {
  const { ids, fullSearch, directory, failed, now } = options
  const places = googlePlaces({ ...options, countCall: (kind, most) => ids.countCall(kind, most) })
  return {
    match: matchGoogleId(places, directory),
    ...(fullSearch && { search: googleSearch(places, directory) }),
    resolver: new GoogleIdResolver({ ids, places, failed, ...(now && { now }) }),
    counters: places.counters,
  }
}
