import { meaningOf } from '../table/columns.ts'
import { type DocumentTable, textOf } from './document.ts'

/** Returns whether a table has names of columns in its first column, and their values in the second. */
export const isOfAttributes = ({ rows }: DocumentTable): boolean => {
  if (rows.some(({ cells }) => cells.length !== 2)) return false
  const labels = rows.filter(({ isHead }) => !isHead).map(({ cells }) => textOf(cells[0]!).trim())
  const known = labels.filter(label => meaningOf(label) !== undefined).length
  return known > 0 && known >= labels.length / (labels.length > 12 ? 2 : 6)
}
