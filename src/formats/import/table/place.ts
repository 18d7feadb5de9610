import { addressFormOf, addressOf } from '../../../domain/osm/address.ts'
import { allFields, type PlaceFacts } from '../../../domain/place-fields.ts'
import { placeKindOf } from '../../../domain/place-kind.ts'
import type { ImportedPlace } from '../imported-place.ts'
import type { Cell, ImportColumn } from './columns.ts'
import { definedMembers } from './defined-members.ts'
import { noteOf, tagsIn } from './note.ts'
import { dropZeroPosition, firstPosition, type ParsedPosition, positionBy, positionIn } from './position.ts'
import { isUsable, linesBeside, rankIn } from './usable-cells.ts'

/** `ours` marks a row of our own export, which is decoded exactly instead of guessed. */
export type RowOptions = { ours: boolean; unknownToNote?: boolean }

/** Returns the place in a row's cells. Of several cells for one column, the best named one that is not empty wins. All notes are kept. */
export const placeIn = (cells: readonly Cell[], { ours, unknownToNote = false }: RowOptions): ImportedPlace => {
  const of = bestOf(ours ? cells : cells.filter(isUsable))
  const notes = cells.filter(({ meaning }) => meaning?.column === 'note').map(({ text }) => text)
  const others = unknownToNote ? linesBeside(cells, ours) : []
  return definedMembers<ImportedPlace>({
    ...factsIn(of, ours),
    address: of.address ?? wordsOf(of.point) ?? addressIn(of),
    near: [of.city, of.state, of.country].filter(Boolean).join(', ') || undefined,
    ...positionOf(of, ours),
    note: noteOf([...notes, ...others], tagsIn(of.tags ?? '')),
    link: of.link,
    rank: rankIn(of.rank),
    category: ours ? of.category : placeKindOf(of.category ?? ''),
  })
}

const factsIn = (of: CellsByColumn, ours: boolean): Partial<PlaceFacts> =>
  Object.fromEntries(
    allFields.map(({ name, type }) => [name, of[name] === undefined ? undefined : type.fromCell(of[name], ours)]),
  )

type CellsByColumn = Partial<Record<ImportColumn, string>>

const bestOf = (cells: readonly Cell[]): CellsByColumn => {
  const cellsByColumn: CellsByColumn = {}
  const ranks: Partial<Record<ImportColumn, number>> = {}
  for (const { meaning, text } of cells) {
    if (!meaning || text.trim() === '' || (ranks[meaning.column] ?? Number.POSITIVE_INFINITY) <= meaning.rank) continue
    cellsByColumn[meaning.column] = text
    ranks[meaning.column] = meaning.rank
  }
  return cellsByColumn
}

const positionOf = (of: CellsByColumn, ours: boolean): ParsedPosition => {
  const inOneCell = wordsOf(of.point) === undefined ? positionIn(of.point ?? '') : {}
  const positions = [positionBy(of.latitude, of.longitude), inOneCell]
  return firstPosition(ours ? positions : positions.map(dropZeroPosition))
}

// A geometry column may hold points in some rows and addresses in others. Another shape is no address.
const noWords =
  /^(?:SRID=|(?:MULTI)?(?:POINT|LINESTRING|POLYGON)[ ZM]{0,4}(?:\(|EMPTY)|[NS]?[\d\s.,;+-]*$|[NS]?\s?[+-]?\d[\d.,]*\s?[°º]\s?(?:[\d,;]|[NSEW](?:[\s,;]|$)|$))/i
export const wordsOf = (text: string | undefined): string | undefined =>
  text === undefined || noWords.test(text.trim()) || positionIn(text).latitude !== undefined ? undefined : text

const addressIn = (of: CellsByColumn): string | undefined => {
  const parts = {
    'addr:street': of.street,
    'addr:housenumber': of.houseNumber,
    'addr:postcode': of.postcode,
    'addr:city': of.city,
    'addr:state': of.state,
    // The form of an address is known by country code.
    'addr:country': /^[a-z]{2}$/i.test(of.country ?? '') ? of.country : undefined,
  }
  const tags = definedMembers<Record<string, string>>(parts)
  return addressOf(tags, addressFormOf(tags))
}
