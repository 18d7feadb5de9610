import { fold } from '../../../domain/text.ts'

/** The columns of a place, each with its accepted names, the most precise first. */
export const columnNames = {
  mapPlaceId: ['mapplaceid', 'map_place_id'],
  osmId: ['@id', 'osm_id', 'osmid'],
  osmType: ['@type', 'osm_type'],
  fsqId: ['fsq_place_id', 'fsq_id'],
  overtureId: ['overture_id', 'gers_id'],
  googleId: ['google_place_id', 'googleplaceid'],
  rowId: ['id', 'place_id', 'uuid', 'oid', 'objectid', 'fid', 'ref'],
  name: ['name', 'title', 'restaurant_name', 'place_name', 'dba'],
  englishName: ['name_en', 'english_name', 'englishname', 'int_name'],
  otherNames: ['alt_name', 'other_names', 'othernames'],
  latitude: ['latitude', 'lat', '@lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', '@lon', 'x'],
  address: ['address', 'full_address', 'formatted_address', 'addr_full'],
  street: ['street', 'addr_street', 'street_address', 'street_name'],
  houseNumber: ['housenumber', 'house_number', 'addr_housenumber', 'street_number'],
  houseName: ['addr_housename'],
  postcode: ['postcode', 'addr_postcode', 'postal_code', 'postalcode', 'zip', 'zipcode', 'zip_code'],
  suburb: ['suburb', 'addr_suburb', 'neighbourhood', 'neighborhood', 'district', 'addr_district', 'borough'],
  city: ['city', 'addr_city', 'town', 'locality', 'village', 'municipality'],
  region: ['region', 'state', 'addr_state', 'province'],
  country: ['country', 'addr_country', 'country_code', 'countrycode'],
  category: ['category', 'amenity', 'shop', 'osm_value', 'type', 'fsq_category_labels'],
  cuisines: ['cuisines', 'cuisine'],
  website: ['website', 'contact_website', 'url', 'web', 'homepage'],
  phone: ['phone', 'contact_phone', 'tel', 'telephone', 'phone_number'],
  openingHours: ['opening_hours', 'openinghours', 'hours'],
  closedOn: ['date_closed'],
  status: ['operating_status', 'business_status', 'businessstatus'],
  disused: ['disused', 'abandoned'],
  known: ['wikipedia', 'wikidata'],
  attribution: ['attribution', 'copyright', 'licence', 'license'],
} satisfies Record<string, string[]>

export type PlaceColumn = keyof typeof columnNames

/** The unchecked values of one row. A value can have any type. */
export type PlaceRowValues = Partial<Record<PlaceColumn, unknown>>

/** The column that a name stands for, and how precise the name is: 0 is best. */
export type ColumnMatch = { column: PlaceColumn; rank: number }

const byName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name, rank): [string, ColumnMatch] => [name, { column: column as PlaceColumn, rank }]),
  ),
)

/** Returns the column for a name in any spelling: `addr:street`, `Postal Code`, `ENGLISH_NAME`. */
export const columnNamed = (name: string): ColumnMatch | undefined =>
  byName.get(
    fold(name)
      .replace(/[^a-z0-9@]+/g, '_')
      .replace(/^_|_$/g, ''),
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Builds a row from values. Takes the most precisely named value that is not empty for each column. */
export const rowFromValues = (values: Iterable<readonly [ColumnMatch | undefined, unknown]>): PlaceRowValues => {
  const row: PlaceRowValues = {}
  const ranks: Partial<Record<PlaceColumn, number>> = {}
  for (const [meaning, value] of values) {
    if (!meaning || isEmpty(value) || (ranks[meaning.column] ?? Number.POSITIVE_INFINITY) <= meaning.rank) continue
    row[meaning.column] = value
    ranks[meaning.column] = meaning.rank
  }
  return row
}
