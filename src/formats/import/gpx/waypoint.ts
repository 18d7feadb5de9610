import type { EntryDetails } from '../../../domain/entry-details.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { type PlaceFacts, taggedFields } from '../../../domain/place-fields.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { exportedDetails, exportedFields } from '../../export/columns.ts'
import { closedNotice, detailsLine } from '../../export/common.ts'
import { hasOurLink } from '../exported-rows.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { type Cell, meaningOf } from '../table/columns.ts'
import { editedText, namesIn, withoutAddressAndLink, withoutLines } from '../table/edited-text.ts'
import { placeIn } from '../table/place.ts'
import { dropZeroPosition, positionBy } from '../table/position.ts'
import { detailsIn } from '../table/usable-cells.ts'
import { childrenOf, childText, type XmlElement } from '../xml/elements.ts'

/** Returns the place of a waypoint or route point, with its line. */
export const placeOfWaypoint = (waypoint: XmlElement): ImportedPlace => {
  const position = positionBy(waypoint.attributes.get('lat'), waypoint.attributes.get('lon'))
  const name = ourTextOf(waypoint, 'name')
  return name === undefined
    ? { line: waypoint.line, ...placeOf(waypoint), ...dropZeroPosition(position) }
    : { line: waypoint.line, ...ourPlace(waypoint, name), ...position }
}

/** Returns the exact data of our own export, except for what was edited in an app. */
const ourPlace = (waypoint: XmlElement, name: string): ImportedPlace => {
  const [rank, written, link] = [ourTextOf(waypoint, 'rank'), ourTextOf(waypoint, 'note'), linksOf(waypoint)[0]]
  const address = addressOf(waypoint)
  const details = ourDetails(waypoint)
  const ours = [detailsLine(details), ourTextOf(waypoint, 'closed') === undefined ? '' : closedNotice]
  // gpsbabel copies the description of a place without a note into the comment.
  const changed = ['desc', 'cmt'].map(tag => {
    const shown = withoutLines(childText(waypoint, tag) ?? '', ours)
    return editedText(written, withoutAddressAndLink(shown, address, link))
  })
  return definedMembers<ImportedPlace>({
    ...ourFacts(waypoint),
    ...namesIn(childText(waypoint, 'name'), name),
    address,
    note: joinNotes(changed.map(text => plainText(text ?? ''))) ?? written,
    details,
    link,
    rank: rank === undefined ? undefined : Number(rank),
  })
}

const ourFacts = (waypoint: XmlElement): Partial<PlaceFacts> =>
  Object.fromEntries(
    exportedFields('gpx').map(({ name, type }) => {
      const text = ourTextOf(waypoint, name)
      return [name, text === undefined ? undefined : type.fromCell(text, true)]
    }),
  )

const ourDetails = (waypoint: XmlElement): EntryDetails | undefined =>
  detailsIn(
    exportedDetails('gpx').map(({ name }) => ({
      name,
      meaning: meaningOf(name),
      text: ourTextOf(waypoint, name) ?? '',
    })),
    true,
  )

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
