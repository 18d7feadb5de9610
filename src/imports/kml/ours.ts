import type { ImportedPlace } from '../imported.ts'
import { plainText } from '../plain-text.ts'
import { type Cell, placeIn } from '../table/place.ts'
import { type Position, placedAt } from '../table/position.ts'
import { changedFrom, namesIn, withoutWhere } from '../table/shown.ts'
import { textOf, type XmlElement } from '../xml/elements.ts'
import { cellsWithWords } from './cells.ts'
import { isMadeOf } from './table-in-words.ts'

const columns = ['rank', 'name', 'address', 'note', 'mapsUrl', 'mapPlaceId']

/** Columns that nobody else has, all of them. Who adds a place to a map of ours leaves them empty. */
export const isOurs = (cells: readonly Cell[]): boolean =>
  ['name', 'mapsUrl', 'mapPlaceId'].every(column => textIn(cells, column))

const textIn = (cells: readonly Cell[], column: string): string | undefined =>
  cells.find(({ name, text }) => name === column && text !== '')?.text

/**
 * What stands in the table, to the letter, for what is shown is made of it; but where somebody has changed in an app what is shown, that.
 * Columns that were added to ours go to the note.
 */
export const ourPlace = (placemark: XmlElement, cells: readonly Cell[], at: Position): ImportedPlace => {
  const own = cells.filter(({ name }) => columns.includes(name))
  const added = cellsWithWords(cells.filter(({ name }) => !columns.includes(name) && name !== described))
  const told = placeIn([...own, ...added.map(cell => ({ ...cell, text: plainText(cell.text) }))], {
    ours: true,
    unknownToNote: true,
  })
  const note = changedFrom(textIn(cells, 'note'), noteShown(placemark, cells))
  return placedAt(
    { ...told, ...namesIn(textOf(placemark, 'name'), told.name), ...(note !== undefined && { note }) },
    at,
  )
}

// Google My Maps makes it a column, and a description of all columns.
const described = 'description'

const noteShown = (placemark: XmlElement, cells: readonly Cell[]): string => {
  const whole = plainText(textOf(placemark, 'description') ?? '')
  const shown = isMadeOf(cells, whole) ? plainText(textIn(cells, described) ?? '') : whole
  return withoutWhere(shown, textIn(cells, 'address'), textIn(cells, 'mapsUrl'))
}
