import { pointIn } from '../../../domain/coordinates-in-text.ts'
import { allDetails } from '../../../domain/entry-details.ts'
import { maxNoteLength } from '../../../domain/list.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { type AddressForm, addressFormOf, addressOf } from '../../../domain/osm/address.ts'
import { withLocality } from '../../../domain/own-address.ts'
import { allFields, type PlaceFacts } from '../../../domain/place-fields.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { bandColumn } from '../../export/columns.ts'
import type { ImportedPlace } from '../imported-place.ts'
import type { UnreadText } from '../unread.ts'
import { withoutPostcode } from '../whereabouts.ts'
import type { Cell, ImportColumn } from './columns.ts'
import { noteOf } from './note.ts'
import { dropZeroPosition, firstPosition, type ParsedPosition, positionBy, positionIn } from './position.ts'
import { detailsIn, isUsable, linesBeside, rankIn } from './usable-cells.ts'

/** `ours` marks a row of our own export, which is decoded exactly instead of guessed. */
type RowOptions = { ours: boolean; unknownToNote?: boolean }

/** Returns the place in a row's cells. Of several cells for one column, the best named one that is not empty wins. All notes are kept. */
export const placeIn = (all: readonly Cell[], { ours, unknownToNote = false }: RowOptions): ImportedPlace => {
  const cells = ours ? all.filter(({ name }) => name !== bandColumn.name) : all
  const chosen = bestOf(ours ? cells : cells.filter(isUsable))
  const row = textsOf(chosen)
  const notes = cells
    .filter(({ meaning }) => meaning?.column === 'note')
    .map(({ name, text }) => ({ heading: name, text }))
  const others = unknownToNote ? linesBeside(cells, ours, cell => isHeld(cell, chosen)) : []
  const tags = tagsOf(row)
  const form = addressFormOf(tags)
  const address = row.address ?? wordsOf(row.point) ?? addressOf(tags, form)
  return definedMembers<ImportedPlace>({
    ...factsIn(row, ours),
    address,
    // The address and the town of our own rows are exact.
    ...(!ours && locationIn(row, address, form)),
    ...positionOf(row, ours),
    ...notedBy([...notes, ...others]),
    details: detailsIn(cells, ours),
    link: row.link,
    rank: rankIn(row.rank),
  })
}

const notedBy = (parts: readonly UnreadText[]): Pick<ImportedPlace, 'note' | 'noteParts'> => {
  const note = noteOf(parts.map(({ text }) => text))
  return { ...(note !== undefined && { note }), ...((note?.length ?? 0) > maxNoteLength && { noteParts: parts }) }
}

/** Returns the town of a column that may also have the postcode, the state and the country. */
const townIn = ({ town }: CellsByColumn): string | undefined =>
  town && (withoutPostcode(town.split(/[,;\n]/, 1)[0]!).trim() || undefined)

/** Returns the town with all that tells it apart. A district alone may be in any town. */
const areaIn = ({ town, district, state, country }: CellsByColumn): string | undefined =>
  [town && district, town && withoutPostcode(town), state, country].filter(Boolean).join(', ') || undefined

/** Returns the town of a row, the area to search in, and what both and the address lack. */
const locationIn = (row: CellsByColumn, address: string | undefined, form: AddressForm) => {
  const [near, locality] = [areaIn(row), localityIn(row, form)]
  const isMore = withLocality(address, [locality, near]) !== withLocality(address, [near])
  return { town: townIn(row), near, locality: isMore ? locality : undefined }
}

/** Returns what a row says about its location besides the street, as its country writes it. */
const localityIn = (
  { town, district, postcode, state, country }: CellsByColumn,
  { postcodeFirst }: AddressForm,
): string | undefined => {
  const words = postcodeFirst ? [[postcode, town], [state]] : [[town], [state, postcode]]
  return (
    [[town && district], ...words, [country]]
      .map(parts => parts.filter(Boolean).join(' '))
      .filter(Boolean)
      .join(', ') || undefined
  )
}

const factsIn = (row: CellsByColumn, ours: boolean): Partial<PlaceFacts> =>
  Object.fromEntries(
    allFields.map(({ name, type }) => [name, row[name] === undefined ? undefined : type.fromCell(row[name], ours)]),
  )

type CellsByColumn = Partial<Record<ImportColumn, string>>

type ChosenCells = ReadonlyMap<ImportColumn, Cell>

const bestOf = (cells: readonly Cell[]): ChosenCells => {
  const best = new Map<ImportColumn, Cell>()
  for (const cell of cells) {
    const { meaning, text } = cell
    if (!meaning || text.trim() === '') continue
    const before = best.get(meaning.column)
    if (!before || before.meaning!.rank > meaning.rank) best.set(meaning.column, cell)
  }
  return best
}

const textsOf = (chosen: ChosenCells): CellsByColumn =>
  Object.fromEntries([...chosen].map(([column, { text }]) => [column, text]))

/** Returns whether a place holds a cell, or a better one with the same text. All cells of some columns are kept elsewhere. */
const isHeld = ({ meaning, text }: Cell, chosen: ChosenCells): boolean => {
  if (!meaning || isKept.has(meaning.column)) return true
  const held = chosen.get(meaning.column)
  if (!held) return true
  const website = chosen.get('website')?.text.trim()
  if (meaning.column === 'link' && website !== undefined && website !== text.trim() && !readMapLink(text)) return false
  if (held.text.trim() !== text.trim()) return false
  const address = chosen.get('address')?.text
  return address === undefined || !ofStreet.has(meaning.column) || address.includes(text.trim())
}

/** Columns all of whose cells are kept, and those that only programs write. */
const isKept = new Set<ImportColumn>([
  'note',
  'nothing',
  'aside',
  'rank',
  'mapPlaceId',
  'rating',
  ...allDetails.map(({ name }) => name),
])
const ofStreet = new Set<ImportColumn>(['street', 'houseNumber'])

const positionOf = (row: CellsByColumn, ours: boolean): ParsedPosition => {
  const inOneCell = wordsOf(row.point) === undefined ? positionIn(row.point ?? '') : {}
  const positions = [positionBy(row.latitude, row.longitude), inOneCell]
  return firstPosition(ours ? positions : positions.map(dropZeroPosition))
}

// A geometry column may hold points in some rows and addresses in others. Another shape is no address.
const shape = /^(?:SRID=|(?:MULTI)?(?:POINT|LINESTRING|POLYGON)[ ZM]{0,4}(?:\(|EMPTY))/i
export const wordsOf = (text: string | undefined): string | undefined =>
  text === undefined || shape.test(text.trim()) || !/\p{L}{2}/u.test(text) || pointIn(text) ? undefined : text

const tagsOf = (row: CellsByColumn) =>
  definedMembers<Record<string, string>>({
    'addr:street': row.street,
    'addr:housenumber': row.houseNumber,
    'addr:postcode': row.postcode,
    'addr:city': row.town,
    'addr:state': row.state,
    // The form of an address is known by country code.
    'addr:country': /^[a-z]{2}$/i.test(row.country ?? '') ? row.country : undefined,
  })
