import { middleOf } from '../geojson/point.ts'
import { isFood } from '../rows/kind.ts'
import { rowPlace } from '../rows/row-place.ts'
import type { Finding } from '../source.ts'
import { labelledAs } from './labels.ts'
import type { Schema } from './schema.ts'

type Members = Record<string, unknown>

/** Places of Overture Maps: https://docs.overturemaps.org/schema/reference/places/place. */
export const overture: Schema = {
  name: 'Overture Maps places',
  attribution: 'Overture Maps Foundation, overturemaps.org',
  needed: ['id', 'names', 'geometry', 'confidence'],
  wanted: ['basic_category', 'taxonomy', 'categories', 'operating_status', 'addresses', 'websites', 'phones'],
  judged: ['basic_category', 'taxonomy', 'categories'],
  members: { names: ['primary', 'common'], taxonomy: ['primary', 'hierarchy'], categories: ['primary'] },
  isFood: row => labelsOf(row).some(isFood),
  place: (row, source) => overturePlace(row, source),
}

/** Whether members are those of a place of Overture Maps, in a file of whatever kind. */
export const isOverture = ({ names, taxonomy, categories }: Members): boolean =>
  typeof membersOf(names).primary === 'string' && (isObject(taxonomy) || isObject(categories))

export const overturePlace = (row: Members, source: string): Finding => {
  const labels = labelsOf(row)
  if (!labels.some(isFood)) return { dropped: 'no place to eat or drink' }
  // The sources agree that it is not there any more.
  if (row.confidence === 0) return { dropped: 'closed' }
  const names = membersOf(row.names)
  const { freeform: address, locality: city, region, postcode, country } = membersOf(firstOf(row.addresses))
  const [longitude, latitude] = middleOf(row.geometry) ?? []
  const told = {
    ...{ overtureId: row.id, name: names.primary, englishName: membersOf(names.common).en },
    ...{ address, city, region, postcode, country, longitude, latitude },
    ...{ website: firstOf(row.websites), phone: firstOf(row.phones), status: row.operating_status },
    ...labelledAs([labels]),
  }
  return rowPlace(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)), source)
}

/** From the general to the particular; the older `categories` say the particular alone. */
const labelsOf = ({ taxonomy, categories, basic_category: basic }: Members): string[] => {
  const { hierarchy, primary } = membersOf(taxonomy)
  const labels = Array.isArray(hierarchy) ? hierarchy : [basic, primary ?? membersOf(categories).primary]
  return labels.filter(label => typeof label === 'string')
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
const membersOf = (value: unknown): Members => (isObject(value) ? value : {})
const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)
