import type { Located } from '../../domain/coordinates.ts'
import { readMapLink } from '../../domain/map-link/index.ts'
import type { ImportedPlace, ImportedRow } from '../imported.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { englishNameIn, withoutRank } from '../shown-name.ts'
import { noteOf } from '../table/note.ts'
import { type Cell, isNowhere, placeIn } from '../table/place.ts'
import { present } from '../table/present.ts'
import { textOf, type XmlElement } from '../xml/elements.ts'
import { cellsOf, cellsWithWords, mapPlaceIdIn } from './cells.ts'
import { pointOf } from './point.ts'

/** The place that a placemark is, with its line. */
export const placemarkRow = (placemark: XmlElement): ImportedRow => {
  const { line } = placemark
  const cells = cellsOf(placemark)
  const at = pointOf(placemark)
  if (at === 'elsewhere') return present({ line, name: textOf(placemark, 'name'), refused: 'not_a_point' as const })
  return { line, ...(isOurs(cells) ? ourPlace(placemark, cells, at) : placeOf(placemark, cells, at)) }
}

/** Columns that nobody else has, all of them. Who adds a place to a map of ours leaves them empty. */
const isOurs = (cells: readonly Cell[]): boolean =>
  ['name', 'mapsUrl', 'mapPlaceId'].every(column => cells.some(({ name, text }) => name === column && text !== ''))

/** What stands in the table, to the letter: what is shown is made of it. */
const ourPlace = (placemark: XmlElement, cells: readonly Cell[], at: Located | undefined): ImportedPlace => {
  const told = placeIn(cells, { ours: true })
  const shown = withoutRank(textOf(placemark, 'name'))
  return present<ImportedPlace>({ ...told, englishName: englishNameIn(shown, told.name), ...at })
}

const placeOf = (placemark: XmlElement, all: readonly Cell[], at: Located | undefined): ImportedPlace => {
  const shown = present<ImportedPlace>({
    name: textOf(placemark, 'name'),
    address: textOf(placemark, 'address'),
    phone: textOf(placemark, 'phoneNumber')?.replace(/^\s*tel:/i, ''),
    ...(at && !isNowhere(at) ? at : {}),
  })
  const words = cellsWithWords(all)
  const description = plainText(textOf(placemark, 'description') ?? '')
  const ownWords = isMadeOf(all, description) ? '' : description
  const table = placeIn(besides(shown, ownWords, words), { ours: false, unknownToNote: true })
  return present<ImportedPlace>({
    ...table,
    ...shown,
    note: noteOf([ownWords, table.note ?? '']),
    link: table.link ?? linkOf(placemark, all, description),
    mapPlaceId: mapPlaceIdIn(all) ?? table.mapPlaceId,
  })
}

const trimmedLines = (text: string): string[] => text.split('\n').map(line => line.trim())

/** Whether a description only says once more what stands in the table, as Google My Maps writes it for maps made of one. */
const isMadeOf = (cells: readonly Cell[], description: string): boolean => {
  const ofCells = new Set(cells.flatMap(({ name, text }) => trimmedLines(`${name.trim()}: ${plainText(text)}`)))
  return trimmedLines(description).every(line => line === '' || ofCells.has(line))
}

const members = ['name', 'address', 'phone'] as const

/**
 * The cells that say what the placemark has not said yet. One that says something else than what the placemark, or a better named cell,
 * says of the same stays as a line of the note.
 */
const besides = (shown: ImportedPlace, words: string, cells: readonly Cell[]): Cell[] => {
  const said = new Set([...trimmedLines(words), ...members.flatMap(member => shown[member]?.trim() ?? [])])
  const plain = cells.map(cell => ({ ...cell, text: plainText(cell.text) }))
  return plain.flatMap(cell => {
    const { name, meaning, text } = cell
    if (said.has(text) || said.has(`${name.trim()}: ${text}`)) return []
    if (shown.latitude !== undefined && isWhere.has(meaning?.column ?? '')) return []
    const isTwice = members.some(member => member === meaning?.column && shown[member] !== undefined)
    return isTwice || isSecond(cell, plain) ? [{ name, meaning: undefined, text }] : [cell]
  })
}

const isWhere = new Set(['latitude', 'longitude', 'point'])
/** Of these all are kept, or none. */
const isOfMany = new Set(['note', 'tags', 'nothing'])

const isSecond = ({ meaning, text }: Cell, among: readonly Cell[]): boolean => {
  if (!meaning || isOfMany.has(meaning.column)) return false
  const [first] = among
    .filter(other => other.meaning?.column === meaning.column)
    .toSorted((a, b) => a.meaning!.rank - b.meaning!.rank)
  return first!.text !== text
}

/** The link to it: to a map where one stands for itself, then the one in the description, then whatever other link it has. */
const linkOf = (placemark: XmlElement, cells: readonly Cell[], description: string): string | undefined => {
  const links = placemark.children.filter(({ name }) => name === 'link').flatMap(at => at.attributes.get('href') ?? [])
  const alone = [...cells.map(({ text }) => text.trim()), ...links]
  return alone.find(text => /^https?:\S+$/i.test(text) && readMapLink(text)) ?? onlyMapLinkIn(description) ?? links[0]
}
