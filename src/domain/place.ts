import { hashBase32, randomBase32 } from '../util/base32.ts'

/** The facts of a restaurant from any source. Each list entry keeps its own copy, so the place index may change or disappear. */
export type PlaceFacts = {
  /** `osm:node/252601050`, `google:ChIJ…`, `fsq:…`, `overture:…`, `file:SOURCE/…`, or `own:` + 20 base32 characters. Never changes. */
  mapPlaceId: string
  /** As on the sign. */
  name: string
  /** Only if it differs from `name`. */
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

/** The rank of a place in a merged list, by that list's id. */
export type PlaceOrigin = { list: string; rank: number }

/** A place of a list. */
export type ListEntry = {
  /** `plc_…`, see `placeIdOf`. */
  id: string
  facts: PlaceFacts
  note: string
  addedAt: string
  updatedAt: string
  /** The merged lists that had the place. Answers name only those that may be named, see `SourceSlugs`. */
  origins?: readonly PlaceOrigin[]
}

/** Returns Forklist's own id of a place, which depends only on `mapPlaceId`: the same on every node and after every import. */
export const placeIdOf = (mapPlaceId: string): string => `plc_${hashBase32(mapPlaceId)}`

/** Returns a new list entry. @param now ISO 8601 */
export const newEntry = (facts: PlaceFacts, note: string | undefined, now: string): ListEntry => ({
  id: placeIdOf(facts.mapPlaceId),
  facts,
  note: note ?? '',
  addedAt: now,
  updatedAt: now,
})

export const isPlaceId = (text: string): boolean => /^plc_[0-9a-hjkmnp-tv-z]{20}$/.test(text)

/** Maximum lengths of texts in code points, and the maximum number of cuisines. */
export const maxFactLengths = {
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

/** Maximum length of a `mapPlaceId`. */
export const maxMapPlaceIdLength = 300
/** Maximum length of the source in `file:SOURCE/…`. */
export const maxSourceLength = 100

/** Returns a new id for a place that no provider knows. */
export const newOwnPlaceId = (): string => `own:${randomBase32(20)}`

/** Returns a map provider's id with its prefix, which may be omitted if the form is clear; `undefined` for an unknown form. */
export const readMapPlaceId = (text: string): string | undefined => {
  if (text.length > maxMapPlaceIdLength) return undefined
  if (/^(osm:)?(node|way|relation)\/[1-9]\d{0,15}$/.test(text)) return text.startsWith('osm:') ? text : `osm:${text}`
  if (/^google:[\w-]{10,255}$/.test(text)) return text
  if (/^own:[0-9a-hjkmnp-tv-z]{20}$/.test(text)) return text
  if (/^(fsq:[0-9a-f]{24}|overture:[0-9a-f-]{32,36}|file:[^\s/]{1,100}\/[\w.-]{1,200})$/.test(text)) return text
  if (/^(ChIJ|Ghi|Eic|Eh)[\w-]{10,251}$/.test(text)) return `google:${text}`
  return undefined
}

/** Returns a place's id in Google's map, from either member. */
export const googleIdOf = (facts: PlaceFacts): string | undefined =>
  facts.googlePlaceId ?? (facts.mapPlaceId.startsWith('google:') ? facts.mapPlaceId.slice('google:'.length) : undefined)

/** Returns the name for people: `Name (English name)` if both exist. */
export const displayName = (facts: PlaceFacts): string =>
  facts.englishName ? `${facts.name} (${facts.englishName})` : facts.name
