import { allDetails, type EntryDetails, type NamedDetail } from '../../../domain/entry-details.ts'
import type { Cell } from './columns.ts'

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
