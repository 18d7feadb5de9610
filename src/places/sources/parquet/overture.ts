import { middleOf } from '../../../domain/geojson-point.ts'
import { ownReader } from '../../../domain/place-field.ts'
import { allFields } from '../../../domain/place-fields.ts'
import { isFood } from '../../../domain/place-kind.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { rowPlace } from '../rows/row-place.ts'
import type { Finding } from '../source.ts'
import { kindFromLabels } from './labels.ts'
import type { ParquetSchema } from './schema.ts'

/** Fields that one column states. */
const overtureFields = allFields.flatMap(({ name, overtureColumn }) =>
  overtureColumn === null || overtureColumn === ownReader ? [] : [{ name, column: overtureColumn }],
)

const foodColumns = ['basic_category', 'taxonomy', 'categories']

/** Places of Overture Maps: https://docs.overturemaps.org/schema/reference/places/place. */
export const overture: ParquetSchema = {
  name: 'Overture Maps places',
  attribution: 'Overture Maps Foundation, overturemaps.org',
  required: ['id', 'names', 'geometry', 'confidence'],
  optional: [...foodColumns, 'operating_status', 'addresses', ...overtureFields.map(({ column }) => column)],
  foodColumns,
  members: { names: ['primary', 'common'], taxonomy: ['primary', 'hierarchy'], categories: ['primary'] },
  isFood: row => labelsOf(row).some(isFood),
  place: (row, source) => overturePlace(row, source),
}

/** Returns whether an object is a place of Overture Maps. Works for any file format. */
export const isOverture = ({ names, taxonomy, categories }: JsonObject): boolean =>
  typeof membersOf(names).primary === 'string' && (isJsonObject(taxonomy) || isJsonObject(categories))

export const overturePlace = (row: JsonObject, source: string): Finding => {
  const labels = labelsOf(row)
  if (!labels.some(isFood)) return { dropped: 'no place to eat or drink' }
  const names = membersOf(row.names)
  const { freeform: address, locality: town, region, postcode, country } = membersOf(firstItem(row.addresses))
  const [longitude, latitude] = middleOf(row.geometry) ?? []
  const values = {
    ...{ overtureId: row.id, name: names.primary, englishName: membersOf(names.common).en },
    ...{ address, town, region, postcode, country, longitude, latitude },
    ...Object.fromEntries(overtureFields.map(({ name, column }) => [name, firstItem(row[column])])),
    // Confidence 0 means that the sources agree that the place has closed.
    status: row.confidence === 0 ? 'permanently_closed' : row.operating_status,
    ...kindFromLabels([labels]),
  }
  return rowPlace(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)), source)
}

/** Returns the labels from general to specific. The older `categories` have only the specific one. */
const labelsOf = ({ taxonomy, categories, basic_category: basic }: JsonObject): string[] => {
  const { hierarchy, primary } = membersOf(taxonomy)
  const labels = Array.isArray(hierarchy) ? hierarchy : [basic, primary ?? membersOf(categories).primary]
  return labels.filter(label => typeof label === 'string')
}

const firstItem = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
