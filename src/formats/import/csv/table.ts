import type { TableColumn } from '../imported-place.ts'
import { withColumns } from '../table/chosen-columns.ts'
import { type HeaderAmong, headerAmong } from './header.ts'
import { recordsOf, type TableRow } from './records.ts'
import { separatorOf } from './separator.ts'

/** How to read the text of a table. */
export type Table = Pick<HeaderAmong, 'header' | 'title'> & {
  separator: string
  /** First line of the rows. Earlier lines are a title, or declare the separator. */
  firstLine: number
  columns?: readonly TableColumn[]
}

const headCharacters = 65_536
/** Number of rows that show where the header is and what the columns hold. */
export const maxHeadRows = 50
/** Maximum records read to find these rows. Some are blank, and some may be broken. */
const maxRecords = 200

/** Finds the table in the beginning of a text; `undefined` if there is none. @param how see `withColumns` */
export const tableIn = (text: string, how: Parameters<typeof withColumns>[2] = {}): Table | undefined => {
  if (/^\s*[<{[]/.test(text.slice(0, 1000))) return undefined
  const head = text.slice(0, headCharacters)
  // Excel's declaration of the separator.
  const declared = /^\uFEFF?sep=([,;|\t])[\r\n]/i.exec(head)?.[1]
  const separator = declared ?? separatorOf(head)
  if (separator === undefined) return undefined
  const rows: TableRow[] = []
  for (const row of recordsOf(withoutMark(head), separator).take(maxRecords)) {
    if ('cells' in row && !isBlank(row.cells)) rows.push(row)
    if (rows.length === maxHeadRows) break
  }
  const below = rows.slice(declared === undefined ? 0 : 1)
  const cells = below.map(({ cells }) => cells)
  const found = headerAmong(cells, separator)
  if (!found) return undefined
  const { first, ...table } = withColumns(found, cells, how)
  const firstLine = first === 0 ? below[0]!.line : below[first - 1]!.line + 1
  return { ...table, separator, firstLine }
}

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')
