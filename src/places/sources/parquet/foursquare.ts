import { ownReader } from '../../../domain/place-field.ts'
import { allFields } from '../../../domain/place-fields.ts'
import { rowPlace } from '../rows/row-place.ts'
import { kindFromLabels } from './labels.ts'
import type { ParquetSchema } from './schema.ts'

/** Fields that one column states. */
const foursquareFields = allFields.flatMap(({ name, foursquareColumn }) =>
  foursquareColumn === null || foursquareColumn === ownReader ? [] : [{ name, column: foursquareColumn }],
)

/** Foursquare OS Places: https://docs.foursquare.com/data-products/docs/places-os-data-schema. */
export const foursquare: ParquetSchema = {
  name: 'Foursquare OS Places',
  // The Apache License 2.0 requires this line of NOTICE to accompany the data.
  attribution: 'Foursquare OS Places, Copyright 2024 Foursquare Labs, Inc. (Apache-2.0)',
  required: ['fsq_place_id', 'name', 'latitude', 'longitude', 'fsq_category_labels'],
  optional: [...['region', 'postcode', 'country', 'date_closed'], ...foursquareFields.map(({ column }) => column)],
  foodColumns: ['fsq_category_labels'],
  isFood: row => foodLabelsOf(row.fsq_category_labels).length > 0,
  place(row, source) {
    const labels = foodLabelsOf(row.fsq_category_labels).map(withinFood)
    const { fsq_place_id: fsqId, region, postcode, country, date_closed: closedOn } = row
    const facts = Object.fromEntries(foursquareFields.map(({ name, column }) => [name, row[column]]))
    return rowPlace({ ...facts, ...kindFromLabels(labels), fsqId, region, postcode, country, closedOn }, source)
  },
}

const food = 'Dining and Drinking'

/** Returns the labels below `Dining and Drinking`. */
const foodLabelsOf = (labels: unknown): string[] =>
  (Array.isArray(labels) ? labels : []).filter(
    label => typeof label === 'string' && label.split('>', 1)[0]!.trim() === food,
  )

/** Returns the parts of a label below its root, from general to specific. */
const withinFood = (label: string): string[] =>
  label
    .split('>')
    .slice(1)
    .map(part => part.trim())
