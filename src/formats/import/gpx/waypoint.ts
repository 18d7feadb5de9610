import { readMapLink } from '../../../domain/map-links/index.ts'
import { taggedFields } from '../../../domain/place-fields.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { exportColumnNames } from '../../export/columns.ts'
import { hasOurLink } from '../exported-rows.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { type Cell, cellIn } from '../table/columns.ts'
import { editedNote, editedPlace } from '../table/edited-text.ts'
import { placeIn } from '../table/place.ts'
import { dropZeroPosition, positionBy } from '../table/position.ts'
import { childrenOf, childText, type XmlElement } from '../xml/elements.ts'

export const placeOfWaypoint = (waypoint: XmlElement): ImportedPlace => {
  const position = positionBy(waypoint.attributes.get('lat'), waypoint.attributes.get('lon'))
  return ourTextOf(waypoint, 'name') === undefined
    ? { line: waypoint.line, ...placeOf(waypoint), ...dropZeroPosition(position) }
    : { line: waypoint.line, ...ourPlace(waypoint), ...position }
}

/** Returns the exact data of our own export, except for what was edited in an app. */
const ourPlace = (waypoint: XmlElement): ImportedPlace => {
  const own = exportColumnNames('gpx').flatMap(name => cellIn(name, ourTextOf(waypoint, name)))
  const address = extensionsOf(waypoint).find(({ name }) => name === 'address')?.text
  const cells = [...own, ...cellIn('address', address), ...cellIn('mapsUrl', linksOf(waypoint)[0])]
  // gpsbabel copies the description of a place without a note into the comment.
  const changed = ['desc', 'cmt'].map(tag => plainText(editedNote(childText(waypoint, tag) ?? '', cells) ?? ''))
  return editedPlace(cells, childText(waypoint, 'name'), joinNotes(changed))
}

const placeOf = (waypoint: XmlElement): ImportedPlace => {
  const notes = ['desc', 'cmt'].map(name => textOf(childText(waypoint, name) ?? ''))
  const links = linksOf(waypoint)
  return definedMembers<ImportedPlace>({
    ...placeIn(cellsOf(waypoint), { ours: false }),
    name: childText(waypoint, 'name'),
    note: joinNotes(notes),
    link: links.find(link => readMapLink(link)) ?? onlyMapLinkIn(notes.join('\n')) ?? links[0],
  })
}

/** Converts a description from HTML, which some apps write. Ours is plain text. */
const textOf = (description: string): string => (hasOurLink(description) ? description.trim() : plainText(description))

/** Returns the links: `link` in GPX 1.1, `url` in 1.0. */
const linksOf = (waypoint: XmlElement): string[] =>
  [...childrenOf(waypoint, 'link').map(link => link.attributes.get('href')), childText(waypoint, 'url')].filter(
    link => link !== undefined,
  )

/** Joins description and comment. Most apps write the same text into both. */
const joinNotes = ([description, comment]: string[]): string | undefined => {
  if (description!.includes(comment!)) return description || undefined
  return comment!.includes(description!) ? comment : `${description}\n\n${comment}`
}

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

/** Returns the data of a place that GPX has no element for, as table cells. */
const cellsOf = (waypoint: XmlElement): Cell[] => {
  const cells = extensionsOf(waypoint)
    .flatMap(leavesOf)
    .flatMap(({ name, text }) => cellIn(extensionColumns[name.replace(/^(?:amenity|osm_tag)_/, '')], text))
  return [...cells, ...cellIn('category', childText(waypoint, 'sym'))]
}

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

/** Returns the extensions. GPX 1.0 has no element around them. */
const extensionsOf = (waypoint: XmlElement): XmlElement[] => [
  ...childrenOf(waypoint, 'extensions').flatMap(({ children }) => children),
  ...waypoint.children.filter(({ namespace }) => namespace !== waypoint.namespace),
]

const leavesOf = (element: XmlElement): XmlElement[] =>
  element.children.length === 0 ? [element] : element.children.flatMap(leavesOf)
