import { fold } from '../../../domain/text.ts'

/** What a table or an object can tell of a place, and by which names, the ones that say it best first. */
export const columns = {
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

export type Column = keyof typeof columns

/** What a source tells of one place, not judged yet: any value may stand anywhere. */
export type Row = Partial<Record<Column, unknown>>

/** What a name means, and how well it says it: 0 best. */
export type Meaning = { column: Column; rank: number }

const byName = new Map(
  Object.entries(columns).flatMap(([column, names]) =>
    names.map((name, rank): [string, Meaning] => [name, { column: column as Column, rank }]),
  ),
)

/** What a name of a column or a member means, however it is written: `addr:street`, `Postal Code`, `ENGLISH_NAME`. */
export const meaningOf = (name: string): Meaning | undefined =>
  byName.get(
    fold(name)
      .replace(/[^a-z0-9@]+/g, '_')
      .replace(/^_|_$/g, ''),
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The row that values make. Of several for one column it is the best named that is not empty. */
export const rowOf = (values: Iterable<readonly [Meaning | undefined, unknown]>): Row => {
  const row: Row = {}
  const ranks: Partial<Record<Column, number>> = {}
  for (const [meaning, value] of values) {
    if (!meaning || isEmpty(value) || (ranks[meaning.column] ?? Number.POSITIVE_INFINITY) <= meaning.rank) continue
    row[meaning.column] = value
    ranks[meaning.column] = meaning.rank
  }
  return row
}
