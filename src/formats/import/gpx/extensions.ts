import { taggedFields } from '../../../domain/place-fields.ts'
import { type Cell, meaningOf } from '../table/columns.ts'
import { childrenOf, childText, type XmlElement } from '../xml/elements.ts'

/** Elements of apps, with the table column of the same meaning. */
const extensionColumns: Record<string, string> = {
  // OsmAnd. `amenity_` and `osm_tag_` precede its data from OpenStreetMap.
  ...Object.fromEntries(taggedFields.flatMap(({ name, keys }) => keys.map(key => [key, name]))),
  address: 'address',
  subtype: 'category',
  visited_date: 'visitedOn',
  // Garmin.
  StreetAddress: 'street',
  PostalCode: 'postcode',
  City: 'town',
  State: 'state',
  Country: 'addr country',
  PhoneNumber: 'phone',
}

/** Garmin's names of symbols. */
const categories: Record<string, string> = {
  restaurant: 'restaurant',
  pizza: 'restaurant',
  'fast food': 'fast_food',
  bar: 'bar',
  cafe: 'cafe',
}

/** Returns the data of a place that GPX has no element for, as table cells. */
export const cellsOf = (waypoint: XmlElement): Cell[] => {
  const category = categories[childText(waypoint, 'sym')?.trim().toLowerCase() ?? '']
  const cells = extensionsOf(waypoint)
    .flatMap(leavesOf)
    .flatMap(({ name, text }) => cellIn(extensionColumns[name.replace(/^(?:amenity|osm_tag)_/, '')], text))
  return [...cells, ...cellIn(category === undefined ? undefined : 'category', category ?? '')]
}

const cellIn = (column: string | undefined, text: string): Cell[] =>
  column === undefined ? [] : [{ name: column, meaning: meaningOf(column), text }]

/** Returns the exact text of an element that only our own export writes. OsmAnd keeps it under its own prefix, in lower case. */
export const ourTextOf = (waypoint: XmlElement, name: string): string | undefined => {
  const elements = extensionsOf(waypoint)
  const isFromOsmAnd = elements.some(element => element.name === 'mapplaceid')
  return elements.find(element =>
    isFromOsmAnd
      ? element.name === name.toLowerCase()
      : element.name === name && element.namespace.includes('forklist'),
  )?.text
}

/** Returns OsmAnd's address of a place, which our own export writes too. */
export const addressOf = (waypoint: XmlElement): string | undefined =>
  extensionsOf(waypoint).find(({ name }) => name === 'address')?.text

/** Returns the extensions. GPX 1.0 has no element around them. */
const extensionsOf = (waypoint: XmlElement): XmlElement[] => [
  ...childrenOf(waypoint, 'extensions').flatMap(({ children }) => children),
  ...waypoint.children.filter(({ namespace }) => namespace !== waypoint.namespace),
]

const leavesOf = (element: XmlElement): XmlElement[] =>
  element.children.length === 0 ? [element] : element.children.flatMap(leavesOf)
