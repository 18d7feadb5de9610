import type { PlaceFacts } from '../domain/place.ts'
import type { PlaceRecord } from './starter-file.ts'

/** A row of the table `place`. */
type Stored = {
  map_place_id: string
  name: string
  english_name: string | null
  address: string | null
  latitude: number
  longitude: number
  category: string | null
  /** Parted by semicolons, as OpenStreetMap does. */
  cuisines: string | null
  website: string | null
  phone: string | null
  opening_hours: string | null
}

/** A row of `placeColumns`. */
export type PlaceRow = Stored & { attribution: string }

/** A place with whom its data belong to. */
export const placeColumns = `place.*, (SELECT attribution FROM source WHERE source.number = place.source) AS attribution`

export const factsOf = (row: PlaceRow): PlaceFacts => ({
  mapPlaceId: row.map_place_id,
  name: row.name,
  ...(row.english_name !== null && { englishName: row.english_name }),
  ...(row.address !== null && { address: row.address }),
  latitude: row.latitude,
  longitude: row.longitude,
  ...(row.category !== null && { category: row.category }),
  ...(row.cuisines !== null && { cuisines: row.cuisines.split(';') }),
  ...(row.website !== null && { website: row.website }),
  ...(row.phone !== null && { phone: row.phone }),
  ...(row.opening_hours !== null && { openingHours: row.opening_hours }),
  attribution: row.attribution,
})

export const storedOf = (record: PlaceRecord): Stored => ({
  map_place_id: record.mapPlaceId,
  name: record.name,
  english_name: record.englishName ?? null,
  address: record.address ?? null,
  latitude: record.latitude,
  longitude: record.longitude,
  category: record.category ?? null,
  cuisines: record.cuisines?.join(';') ?? null,
  website: record.website ?? null,
  phone: record.phone ?? null,
  opening_hours: record.openingHours ?? null,
})
