import type { PlaceFacts } from '../../domain/place.ts'
import type { SourcePlace } from '../sources/source.ts'

const scale = 1e7

/** Returns degrees as stored: whole ten-millionths, OpenStreetMap's precision, in four bytes. */
export const stored = (degrees: number): number => Math.round(degrees * scale)
export const degreesOf = (stored: number): number => stored / scale

/** Columns of the table `place`, without its number and source. */
export const placeColumns = [
  'map_place_id',
  'name',
  'english_name',
  'other_names',
  'address',
  'latitude',
  'longitude',
  'category',
  'cuisines',
  'website',
  'phone',
  'opening_hours',
  'known',
  'attribution',
] as const

export type PlaceRow = {
  map_place_id: string
  name: string
  english_name: string | null
  /** Separated by line breaks, which no name contains. */
  other_names: string | null
  address: string | null
  latitude: number
  longitude: number
  category: string
  /** Separated by semicolons, as in OpenStreetMap. */
  cuisines: string | null
  website: string | null
  phone: string | null
  opening_hours: string | null
  known: number | null
  /** Only when it differs from the source's. */
  attribution: string | null
}

export const placeRowOf = (place: SourcePlace): PlaceRow => ({
  map_place_id: place.mapPlaceId,
  name: place.name,
  english_name: place.englishName ?? null,
  other_names: place.otherNames?.join('\n') ?? null,
  address: place.address ?? null,
  latitude: stored(place.latitude),
  longitude: stored(place.longitude),
  category: place.category,
  cuisines: place.cuisines?.join(';') ?? null,
  website: place.website ?? null,
  phone: place.phone ?? null,
  opening_hours: place.openingHours ?? null,
  known: place.known ? 1 : null,
  attribution: place.attribution ?? null,
})

/** @param attribution of the source */
export const factsOf = (row: PlaceRow, attribution: string | null): PlaceFacts => ({
  mapPlaceId: row.map_place_id,
  name: row.name,
  ...(row.english_name !== null && { englishName: row.english_name }),
  ...(row.address !== null && { address: row.address }),
  latitude: degreesOf(row.latitude),
  longitude: degreesOf(row.longitude),
  category: row.category,
  ...(row.cuisines !== null && { cuisines: row.cuisines.split(';') }),
  ...(row.website !== null && { website: row.website }),
  ...(row.phone !== null && { phone: row.phone }),
  ...(row.opening_hours !== null && { openingHours: row.opening_hours }),
  ...((row.attribution ?? attribution) !== null && { attribution: (row.attribution ?? attribution)! }),
})

/** Returns the names of a row. */
export const namedOf = (row: Pick<PlaceRow, 'name' | 'english_name' | 'other_names'>) => ({
  name: row.name,
  ...(row.english_name !== null && { englishName: row.english_name }),
  ...(row.other_names !== null && { otherNames: row.other_names.split('\n') }),
})
