import { meaningOf } from '../table/columns.ts'
import type { Cell } from '../table/place.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/elements.ts'

/** What apps write down of a place in words of their own, and the column of a table that says the same. */
const columns: Record<string, string> = {
  // OsmAnd; `amenity_` and `osm_tag_` are before what it has from OpenStreetMap.
  address: 'address',
  phone: 'phone',
  website: 'website',
  opening_hours: 'opening hours',
  cuisine: 'cuisine',
  subtype: 'category',
  // Garmin.
  StreetAddress: 'street',
  PostalCode: 'postcode',
  City: 'city',
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

/** What apps say of a place besides what GPX has a word for, as cells of a table. */
export const cellsOf = (waypoint: XmlElement): Cell[] => {
  const category = categories[textOf(waypoint, 'sym')?.trim().toLowerCase() ?? '']
  const cells = beside(waypoint)
    .flatMap(leavesOf)
    .flatMap(({ name, text }) => cellIn(columns[name.replace(/^(?:amenity|osm_tag)_/, '')], text))
  return [...cells, ...cellIn(category === undefined ? undefined : 'category', category ?? '')]
}

const cellIn = (column: string | undefined, text: string): Cell[] =>
  column === undefined ? [] : [{ name: column, meaning: meaningOf(column), text }]

/** The text of an element that only our own export writes, to the letter. */
export const ourTextOf = (waypoint: XmlElement, name: string): string | undefined =>
  beside(waypoint).find(element => element.name === name && element.namespace.includes('forklist'))?.text

/** GPX 1.0 has no element around what is not its own. */
const beside = (waypoint: XmlElement): XmlElement[] => [
  ...childrenOf(waypoint, 'extensions').flatMap(({ children }) => children),
  ...waypoint.children.filter(({ namespace }) => namespace !== waypoint.namespace),
]

const leavesOf = (element: XmlElement): XmlElement[] =>
  element.children.length === 0 ? [element] : element.children.flatMap(leavesOf)
