import { hashBase32, randomBase32 } from '../core/base32.ts'

/** What is known of a restaurant, wherever it came from. A list entry keeps its own copy, so the directory may change or go. */
export type PlaceFacts = {
  /** `osm:node/252601050`, `google:ChIJ…`, `fsq:…`, `overture:…`, `file:SOURCE/…`, or `own:` + 20 base32 characters. Never changes. */
  mapPlaceId: string
  /** As on the sign. */
  name: string
  /** Only when it differs from `name`. */
  englishName?: string
  googlePlaceId?: string
  address?: string
  /** WGS84 degrees; both or neither. */
  latitude?: number
  longitude?: number
  /** `restaurant`, `cafe`, `bar`, `pub`, `fast_food`, `bakery`, `ice_cream`, … */
  category?: string
  cuisines?: string[]
  website?: string
  phone?: string
  /** OpenStreetMap's `opening_hours` syntax. */
  openingHours?: string
  attribution?: string
}

/** The rank that a place had in a list that was merged, by the id of that list. */
export type PlaceOrigin = { list: string; rank: number }

/** A place as a list keeps it, in its rank. */
export type Entry = {
  /** `plc_…`, see `placeIdOf`. */
  id: string
  facts: PlaceFacts
  note: string
  addedAt: string
  updatedAt: string
  /** Of a merged list: which lists had the place. Answers name only those that may be named, see `SourceSlugs`. */
  origins?: readonly PlaceOrigin[]
}

/** Forklist's own id of a place: the same on every node and after every re-import, because nothing but `mapPlaceId` goes into it. */
export const placeIdOf = (mapPlaceId: string): string => `plc_${hashBase32(mapPlaceId)}`

/** A place that comes into a list. @param now ISO 8601 */
export const newEntry = (facts: PlaceFacts, note: string | undefined, now: string): Entry => ({
  id: placeIdOf(facts.mapPlaceId),
  facts,
  note: note ?? '',
  addedAt: now,
  updatedAt: now,
})

export const isPlaceId = (text: string): boolean => /^plc_[0-9a-hjkmnp-tv-z]{20}$/.test(text)

/** How long texts about a place are at most, in code points, and how many cuisines there are. */
export const longestFacts = {
  name: 300,
  address: 1000,
  category: 100,
  cuisine: 300,
  cuisines: 100,
  website: 2048,
  phone: 300,
  openingHours: 2000,
  attribution: 300,
} as const

/** How long a `mapPlaceId` may be. */
export const longestMapPlaceId = 300
/** How long the source may be that stands in one: `file:SOURCE/…`. */
export const longestSource = 100

/** An id for a place that no provider knows. */
export const newOwnPlaceId = (): string => `own:${randomBase32(20)}`

/** The map provider's id with its prefix, which may be left out where the shape says it; `undefined` when it has no known shape. */
export const readMapPlaceId = (text: string): string | undefined => {
  if (text.length > longestMapPlaceId) return undefined
  if (/^(osm:)?(node|way|relation)\/[1-9]\d{0,15}$/.test(text)) return text.startsWith('osm:') ? text : `osm:${text}`
  if (/^google:[\w-]{10,255}$/.test(text)) return text
  if (/^own:[0-9a-hjkmnp-tv-z]{20}$/.test(text)) return text
  if (/^(fsq:[0-9a-f]{24}|overture:[0-9a-f-]{32,36}|file:[^\s/]{1,100}\/[\w.-]{1,200})$/.test(text)) return text
  if (/^(ChIJ|Ghi|Eic|Eh)[\w-]{10,251}$/.test(text)) return `google:${text}`
  return undefined
}

/** The provider's own id of a place in Google's map, by whichever member carries it. */
export const googleIdOf = (facts: PlaceFacts): string | undefined =>
  facts.googlePlaceId ?? (facts.mapPlaceId.startsWith('google:') ? facts.mapPlaceId.slice('google:'.length) : undefined)

/** What people read where both names exist: `Name (English name)`. */
export const displayName = (facts: PlaceFacts): string =>
  facts.englishName ? `${facts.name} (${facts.englishName})` : facts.name
