import { asLine } from './text.ts'
import { displayWidth, truncate, withDirectionMarks } from './width.ts'

export type Column = {
  header: string
  /** Never truncated or dropped. */
  whole?: boolean
  /** Never truncated, but dropped if it does not fit: half a number would be another number. */
  exact?: boolean
  /** Right-aligned, for numbers. */
  right?: boolean
}

const gap = '  '
const minWidth = 8

type SizedColumn = Column & { cells: string[]; width: number; minimum: number }

/**
 * Lays out rows within a terminal's width: truncates cells, then drops the last columns. `whole` columns stay even if they are wider.
 * Empty columns are dropped.
 * @returns the header line first
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const filled = columns
    .map((column, index) => ({ ...column, cells: rows.map(row => asLine(row[index] ?? '')) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const visible = fitted(filled.map(sizedColumn), width)
  return [undefined, ...rows].map((_, row) => tableLine(visible, row))
}

function sizedColumn(column: Column & { cells: string[] }): SizedColumn {
  const ofCells = Math.max(...column.cells.map(cell => displayWidth(cell)))
  const width = Math.max(ofCells, displayWidth(column.header))
  const minimum = column.whole ? width : column.exact ? ofCells : Math.min(width, minWidth)
  return { ...column, cells: [column.header, ...column.cells], width, minimum }
}

function fitted(columns: SizedColumn[], width: number): SizedColumn[] {
  const available = width - gap.length * (columns.length - 1)
  const atMost = (maxWidth: number): SizedColumn[] =>
    columns.map(column => ({ ...column, width: Math.max(column.minimum, Math.min(column.width, maxWidth)) }))
  let maxWidth = Math.max(...columns.map(column => column.width))
  while (maxWidth > 0 && sum(atMost(maxWidth)) > available) maxWidth--
  const last = columns.findLastIndex(({ whole }) => !whole)
  return maxWidth > 0 || last < 0 ? atMost(maxWidth) : fitted(columns.toSpliced(last, 1), width)
}

const sum = (columns: readonly SizedColumn[]): number => columns.reduce((all, { width }) => all + width, 0)

const tableLine = (columns: readonly SizedColumn[], row: number): string =>
  columns
    .map(({ cells, width, right }) => {
      const text = truncate(cells[row]!, width)
      const space = ' '.repeat(width - displayWidth(text))
      return right ? space + withDirectionMarks(text) : withDirectionMarks(text) + space
    })
    .join(gap)
    .trimEnd()
