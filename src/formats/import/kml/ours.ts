import type { EntryDetails } from '../../../domain/entry-details.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { exportColumnNames } from '../../export/columns.ts'
import { closedNotice, detailsLine } from '../../export/common.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { plainText } from '../plain-text.ts'
import type { Cell } from '../table/columns.ts'
import { editedText, namesIn, withoutAddressAndLink, withoutLines } from '../table/edited-text.ts'
import { placeIn } from '../table/place.ts'
import { type ParsedPosition, placedAt } from '../table/position.ts'
import { childText, type XmlElement } from '../xml/elements.ts'
import { cellsWithWords, isMadeOf } from './cells.ts'

const forklistColumns = exportColumnNames('kml')

/** Returns whether a row comes from our own export. Only its rows have these columns filled. */
export const isOurs = (cells: readonly Cell[]): boolean =>
  ['name', 'mapsUrl', 'mapPlaceId'].every(column => textIn(cells, column))

const textIn = (cells: readonly Cell[], column: string): string | undefined =>
  cells.find(({ name, text }) => name === column && text !== '')?.text

/** Returns the exact data of our table, except for what was edited in an app. Added columns go into the note. */
export const ourPlace = (placemark: XmlElement, cells: readonly Cell[], at: ParsedPosition): ImportedPlace => {
  const own = cells.filter(({ name }) => forklistColumns.includes(name))
  const added = cellsWithWords(cells.filter(({ name }) => !forklistColumns.includes(name) && name !== described))
  const place = placeIn([...own, ...added.map(cell => ({ ...cell, text: plainText(cell.text) }))], {
    ours: true,
    unknownToNote: true,
  })
  const note = editedText(textIn(cells, 'note'), descriptionNote(placemark, cells, place.details))
  const names = namesIn(childText(placemark, 'name'), place.name)
  return placedAt(definedMembers<ImportedPlace>({ ...place, ...names, ...(note !== undefined && { note }) }), at)
}

// Google My Maps turns the description into this column. Its new description repeats all columns.
const described = 'description'

const descriptionNote = (placemark: XmlElement, cells: readonly Cell[], details: EntryDetails | undefined): string => {
  const whole = plainText(childText(placemark, 'description') ?? '')
  const shown = isMadeOf(cells, whole) ? plainText(textIn(cells, described) ?? '') : whole
  return withoutAddressAndLink(
    withoutLines(shown, [detailsLine(details), textIn(cells, 'closed') === undefined ? '' : closedNotice]),
    textIn(cells, 'address'),
    textIn(cells, 'mapsUrl'),
  )
}
