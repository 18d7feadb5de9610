import { allFields, type FieldName } from '../../../domain/place-fields.ts'
import { fold } from '../../../domain/text.ts'

/** Columns that are not fields of a place: parts of fields, and data that decide about the row. Most precise names first. */
const partNames = {
  osmId: ['@id', 'osm_id', 'osmid'],
  osmType: ['@type', 'osm_type'],
  fsqId: ['fsq_place_id', 'fsq_id'],
  overtureId: ['overture_id', 'gers_id'],
  googleId: ['google_place_id', 'googleplaceid'],
  rowId: ['id', 'place_id', 'uuid', 'oid', 'objectid', 'fid', 'ref'],
  otherNames: ['alt_name', 'other_names', 'othernames'],
  street: ['street', 'addr_street', 'street_address', 'street_name'],
  houseNumber: ['housenumber', 'house_number', 'addr_housenumber', 'street_number'],
  houseName: ['addr_housename'],
  postcode: ['postcode', 'addr_postcode', 'postal_code', 'postalcode', 'zip', 'zipcode', 'zip_code'],
  suburb: ['suburb', 'addr_suburb', 'neighbourhood', 'neighborhood', 'district', 'addr_district', 'borough'],
  region: ['region', 'state', 'addr_state', 'province'],
  country: ['country', 'addr_country', 'country_code', 'countrycode'],
  closedOn: ['date_closed'],
  status: ['operating_status', 'business_status', 'businessstatus'],
  disused: ['disused', 'abandoned'],
  known: ['wikipedia', 'wikidata'],
} satisfies Record<string, string[]>

export type SourceColumn = keyof typeof partNames | FieldName

/** All columns with their names. */
export const columnNames = {
  ...partNames,
  ...Object.fromEntries(allFields.map(({ name, sourceColumns }) => [name, sourceColumns])),
} as unknown as Readonly<Record<SourceColumn, readonly string[]>>

/** The unchecked values of one row. A value can have any type. */
export type PlaceRowValues = Partial<Record<SourceColumn, unknown>>

/** The column that a name stands for, and how precise the name is: 0 is best. */
export type ColumnMatch = { column: SourceColumn; rank: number }

const byName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name, rank): [string, ColumnMatch] => [name, { column: column as SourceColumn, rank }]),
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
  const ranks: Partial<Record<SourceColumn, number>> = {}
  for (const [meaning, value] of values) {
    if (!meaning || isEmpty(value) || (ranks[meaning.column] ?? Number.POSITIVE_INFINITY) <= meaning.rank) continue
    row[meaning.column] = value
    ranks[meaning.column] = meaning.rank
  }
  return row
}
