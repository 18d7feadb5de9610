import { readMapLink } from '../../../domain/map-links/index.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { exportColumnNames } from '../../export/columns.ts'
import type { ImportedPlace, ImportedRow } from '../imported-place.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import type { Cell } from '../table/columns.ts'
import { editedNote, editedPlace, textIn } from '../table/edited-text.ts'
import { noteOf } from '../table/note.ts'
import { placeIn, wordsOf } from '../table/place.ts'
import { dropZeroPosition, type ParsedPosition, placedAt } from '../table/position.ts'
import { asLine } from '../table/usable-cells.ts'
import { childText, type XmlElement } from '../xml/elements.ts'
import { cellsOf, cellsWithWords, isMadeOf, mapPlaceIdIn, trimmedLines } from './cells.ts'
import { placemarkPoint } from './point.ts'

export const placemarkRow = (placemark: XmlElement): ImportedRow => {
  const { line } = placemark
  const cells = cellsOf(placemark)
  const at = placemarkPoint(placemark)
  if (at === 'elsewhere')
    return definedMembers({ line, name: childText(placemark, 'name'), refused: 'not_a_point' as const })
  return { line, ...(isOurs(cells) ? ourPlace(placemark, cells, at) : placeOf(placemark, cells, at)) }
}

/** Returns whether a row comes from our own export. Only its rows have these columns filled. */
const isOurs = (cells: readonly Cell[]): boolean =>
  ['name', 'mapsUrl', 'mapPlaceId'].every(column => textIn(cells, column) !== undefined)

const forklistColumns = exportColumnNames('kml')

// Google My Maps turns the description into this column. Its new description repeats all columns.
const described = 'description'

/** Returns the exact data of our table, except for what was edited in an app. Added columns go into the note. */
const ourPlace = (placemark: XmlElement, cells: readonly Cell[], at: ParsedPosition): ImportedPlace => {
  const own = cells.filter(({ name }) => forklistColumns.includes(name))
  const added = cellsWithWords(cells.filter(({ name }) => !forklistColumns.includes(name) && name !== described))
  const whole = plainText(childText(placemark, 'description') ?? '')
  const shown = isMadeOf(cells, whole) ? plainText(textIn(cells, described) ?? '') : whole
  const all = [...own, ...added.map(cell => ({ ...cell, text: plainText(cell.text) }))]
  return placedAt(editedPlace(all, childText(placemark, 'name'), editedNote(shown, own)), at)
}

const placeOf = (placemark: XmlElement, all: readonly Cell[], at: ParsedPosition): ImportedPlace => {
  const shown = definedMembers<ImportedPlace>({
    name: childText(placemark, 'name'),
    address: childText(placemark, 'address'),
    phone: childText(placemark, 'phoneNumber')?.replace(/^\s*tel:/i, ''),
    ...dropZeroPosition(at),
  })
  const words = cellsWithWords(all)
  const description = plainText(childText(placemark, 'description') ?? '')
  const ownWords = isMadeOf(all, description) ? '' : description
  const table = placeIn(besides(shown, { description, ownWords }, words), { ours: false, unknownToNote: true })
  return definedMembers<ImportedPlace>({
    ...placedAt({ ...table, ...shown }, dropZeroPosition(at), table),
    note: noteOf([ownWords, table.note ?? '']),
    link: table.link ?? linkOf(placemark, all, description),
    mapPlaceId: mapPlaceIdIn(all) ?? table.mapPlaceId,
  })
}

/** The description, and the part of it that the table does not repeat. */
type Words = { description: string; ownWords: string }

const members = ['name', 'address', 'phone'] as const

/** Returns the cells with new data. A cell that contradicts the placemark becomes a line of the note. */
const besides = (shown: ImportedPlace, { description, ownWords }: Words, cells: readonly Cell[]): Cell[] => {
  const shownTexts = new Set([...trimmedLines(ownWords), ...members.flatMap(member => shown[member]?.trim() ?? [])])
  const onCard = new Set(trimmedLines(description))
  const plain = cells.map(cell => ({ ...cell, text: plainText(cell.text) }))
  return plain.flatMap(cell => {
    const { name, meaning, text } = cell
    if (shownTexts.has(text) || shownTexts.has(asLine(cell))) return []
    if (shown.latitude !== undefined && isWhere.has(meaning?.column ?? '') && wordsOf(text) === undefined) return []
    const isTwice = members.some(member => member === meaning?.column && shown[member] !== undefined)
    const isNoted = meaning?.column === 'aside' && onCard.has(asLine(cell))
    return isTwice || isNoted ? [{ name, meaning: undefined, text }] : [cell]
  })
}

const isWhere = new Set(['latitude', 'longitude', 'point'])

/** Returns the link: a map link in its own cell, then the one in the description, then any other. */
const linkOf = (placemark: XmlElement, cells: readonly Cell[], description: string): string | undefined => {
  const links = placemark.children.filter(({ name }) => name === 'link').flatMap(at => at.attributes.get('href') ?? [])
  const alone = [...cells.map(({ text }) => text.trim()), ...links]
  return alone.find(text => /^https?:\S+$/i.test(text) && readMapLink(text)) ?? onlyMapLinkIn(description) ?? links[0]
}
