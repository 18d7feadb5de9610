import { rowPlace } from '../rows/row-place.ts'
import { labelledAs } from './labels.ts'
import type { Schema } from './schema.ts'

/** Foursquare OS Places: https://docs.foursquare.com/data-products/docs/places-os-data-schema. */
export const foursquare: Schema = {
  name: 'Foursquare OS Places',
  // The Apache License 2.0 asks that the line of its NOTICE goes with the data.
  attribution: 'Foursquare OS Places, Copyright 2024 Foursquare Labs, Inc. (Apache-2.0)',
  needed: ['fsq_place_id', 'name', 'latitude', 'longitude', 'fsq_category_labels'],
  wanted: ['address', 'locality', 'region', 'postcode', 'country', 'date_closed', 'tel', 'website'],
  judged: ['fsq_category_labels'],
  isFood: row => foodLabelsOf(row.fsq_category_labels).length > 0,
  place(row, source) {
    const labels = foodLabelsOf(row.fsq_category_labels).map(withinFood)
    const { fsq_place_id: fsqId, locality: city, date_closed: closedOn, tel: phone, ...same } = row
    return rowPlace({ ...same, ...labelledAs(labels), fsqId, city, closedOn, phone }, source)
  },
}

const food = 'Dining and Drinking'

/** Those that speak of eating and drinking. */
const foodLabelsOf = (labels: unknown): string[] =>
  (Array.isArray(labels) ? labels : []).filter(
    label => typeof label === 'string' && label.split('>', 1)[0]!.trim() === food,
  )

/** What such a label says besides, from the general to the particular. */
const withinFood = (label: string): string[] =>
  label
    .split('>')
    .slice(1)
    .map(part => part.trim())
