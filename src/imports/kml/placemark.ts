import { readMapLink } from '../../domain/map-link/index.ts'
import type { ImportedPlace, ImportedRow } from '../imported.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { noteOf } from '../table/note.ts'
import { type Cell, placeIn, wordsOf } from '../table/place.ts'
import { knownOf, type Position, placedAt } from '../table/position.ts'
import { present } from '../table/present.ts'
import { asLine } from '../table/usable.ts'
import { textOf, type XmlElement } from '../xml/elements.ts'
import { cellsOf, cellsWithWords, mapPlaceIdIn } from './cells.ts'
import { isOurs, ourPlace } from './ours.ts'
import { pointOf } from './point.ts'
import { isMadeOf, trimmedLines } from './table-in-words.ts'

/** The place that a placemark is, with its line. */
export const placemarkRow = (placemark: XmlElement): ImportedRow => {
  const { line } = placemark
  const cells = cellsOf(placemark)
  const at = pointOf(placemark)
  if (at === 'elsewhere') return present({ line, name: textOf(placemark, 'name'), refused: 'not_a_point' as const })
  return { line, ...(isOurs(cells) ? ourPlace(placemark, cells, at) : placeOf(placemark, cells, at)) }
}

const placeOf = (placemark: XmlElement, all: readonly Cell[], at: Position): ImportedPlace => {
  const shown = present<ImportedPlace>({
    name: textOf(placemark, 'name'),
    address: textOf(placemark, 'address'),
    phone: textOf(placemark, 'phoneNumber')?.replace(/^\s*tel:/i, ''),
    ...knownOf(at),
  })
  const words = cellsWithWords(all)
  const description = plainText(textOf(placemark, 'description') ?? '')
  const ownWords = isMadeOf(all, description) ? '' : description
  const table = placeIn(besides(shown, { description, ownWords }, words), { ours: false, unknownToNote: true })
  return present<ImportedPlace>({
    ...placedAt({ ...table, ...shown }, knownOf(at), table),
    note: noteOf([ownWords, table.note ?? '']),
    link: table.link ?? linkOf(placemark, all, description),
    mapPlaceId: mapPlaceIdIn(all) ?? table.mapPlaceId,
  })
}

/** What the card of a place says, and what of it does not stand in the table as well. */
type Words = { description: string; ownWords: string }

const members = ['name', 'address', 'phone'] as const

/**
 * The cells that say what the placemark has not said yet. One that says something else than what the placemark, or a better named cell,
 * says of the same stays as a line of the note.
 */
const besides = (shown: ImportedPlace, { description, ownWords }: Words, cells: readonly Cell[]): Cell[] => {
  const said = new Set([...trimmedLines(ownWords), ...members.flatMap(member => shown[member]?.trim() ?? [])])
  const onCard = new Set(trimmedLines(description))
  const plain = cells.map(cell => ({ ...cell, text: plainText(cell.text) }))
  return plain.flatMap(cell => {
    const { name, meaning, text } = cell
    if (said.has(text) || said.has(asLine(cell))) return []
    if (shown.latitude !== undefined && isWhere.has(meaning?.column ?? '') && wordsOf(text) === undefined) return []
    const isTwice = members.some(member => member === meaning?.column && shown[member] !== undefined)
    const isNoted = meaning?.column === 'aside' && onCard.has(asLine(cell))
    return isTwice || isNoted || isSecond(cell, plain) ? [{ name, meaning: undefined, text }] : [cell]
  })
}

const isWhere = new Set(['latitude', 'longitude', 'point'])
/** Of these all are kept, or none. */
const isOfMany = new Set(['note', 'tags', 'nothing', 'aside'])

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
