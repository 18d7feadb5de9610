import { angleIn } from '../../../domain/coordinates-in-text.ts'
import { allDetails, type EntryDetails, type NamedDetail } from '../../../domain/entry-details.ts'
import { allFields } from '../../../domain/place-fields.ts'
import { placeKindOf, wordsWithin } from '../../../domain/place-kind.ts'
import type { UnreadText } from '../unread.ts'
import type { Cell, ImportColumn } from './columns.ts'
import { ratingIn, visitIn } from './note.ts'

export const rankIn = (text = ''): number | undefined => {
  const [, digits] = /^[#\s]{0,3}(\d{1,6})(?:[.,]0{0,3})?\s{0,3}$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Tests of columns whose names have other uses: `No` for a house number, `Food` for a rating, `Type` for an occasion. */
const uses: Partial<Record<ImportColumn, ((cell: Cell) => boolean) | undefined>> = {
  ...Object.fromEntries(
    allFields.map(({ name, type }) => [name, ({ text }: Cell) => type.fromCell(text, false) !== undefined]),
  ),
  ...Object.fromEntries(allDetails.map(detail => [detail.name, (cell: Cell) => detailIn(cell, detail) !== undefined])),
  rank: ({ text }) => rankIn(text) !== undefined,
  // Both coordinates are read together.
  latitude: undefined,
  longitude: undefined,
}

/** Returns whether a cell fits the meaning of its column. */
export const isUsable = (cell: Cell): boolean => !cell.meaning || (uses[cell.meaning.column]?.(cell) ?? true)

/** Columns that no member of a place holds, or holds in part, as lines of the note. */
const noted: Partial<Record<ImportColumn, (cell: Cell) => string>> = {
  rating: ({ name, text }) => `Rating: ${ratingIn(text, name)}`,
  visitedOn: ({ text }) => `Visited: ${visitIn(text)}`,
  list: cell => asLine(cell),
  district: cell => asLine(cell),
}

/**
 * Returns cells that no member holds as lines of the note, including a `Trattoria` that becomes a restaurant, and the second cell of a
 * kind.
 * @param isHeld whether a member holds the cell
 */
export const linesBeside = (cells: readonly Cell[], ours: boolean, isHeld: (cell: Cell) => boolean): UnreadText[] => {
  const written = new Set<ImportColumn>()
  return cells
    .filter(cell => cell.text.trim() !== '' && (isBeside(cell, ours) || !(ours || isHeld(cell))))
    .map(cell => {
      const column = cell.meaning?.column
      const line = column && noted[column]
      // Of several ratings, the others keep their names.
      if (!line || (written.has(column) && cell.name.trim() !== '')) return { heading: cell.name, text: asLine(cell) }
      written.add(column)
      return { heading: cell.name, text: line(cell) }
    })
}

/** What people write for a position that they do not know. */
const isUnknown = /^(?:[\s?.–—-]*|unknown|none|null|n\/?a|nan|tbd)$/i

const isBeside = (cell: Cell, ours: boolean): boolean => {
  const { meaning, text } = cell
  if (!meaning) return true
  if (!ours && (meaning.column === 'latitude' || meaning.column === 'longitude'))
    return angleIn(text) === undefined && !isUnknown.test(text)
  const detail = details.get(meaning.column)
  if (detail)
    return detailIn(cell, detail, ours) === undefined || (detail.name === 'price' && !ours && /[(（]/.test(text))
  return noted[meaning.column] !== undefined || (!ours && !(isUsable(cell) && isWhole(cell)))
}

const details = new Map<ImportColumn, NamedDetail>(allDetails.map(detail => [detail.name, detail]))

export const asLine = ({ name, text }: Pick<Cell, 'name' | 'text'>): string =>
  name.trim() === '' ? text.trim() : `${name.trim()}: ${text.trim()}`

const isWhole = ({ meaning, text }: Cell): boolean =>
  meaning?.column !== 'category' || wordsWithin(text) === placeKindOf(text)

/** Returns the value of a detail in a cell, not yet within the bounds; `undefined` for a cell that means something else. */
export const detailIn = ({ text, items }: Cell, { type }: NamedDetail, ours = false): unknown =>
  // A person may have edited a table of ours.
  (items && type.fromJson(items)) ?? (ours ? type.fromCell(text, true) : undefined) ?? type.fromCell(text, false)

/** Returns the details in a row's cells, not yet within the bounds; `undefined` without any. Several cells of a detail are merged. */
export const detailsIn = (cells: readonly Cell[], ours: boolean): EntryDetails | undefined => {
  const found = allDetails.flatMap(detail => {
    const own = cells
      .filter(({ meaning, text }) => meaning?.column === detail.name && text.trim() !== '')
      .toSorted((a, b) => a.meaning!.rank - b.meaning!.rank)
    const values: unknown[] = own.map(cell => detailIn(cell, detail, ours)).filter(value => value !== undefined)
    return values.length > 0 ? [[detail.name, values.reduce((first, next) => detail.type.merge(first, next))]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
