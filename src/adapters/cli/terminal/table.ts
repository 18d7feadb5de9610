import { asLine, cut, displayWidth, inPlace } from './text.ts'

export type Column = {
  header: string
  /** Never cut, and never left out. */
  whole?: boolean
  /** Its cells are not cut, but where they do not fit they are left out: half a number is another number. */
  exact?: boolean
  /** Numbers stand to the right. */
  right?: boolean
}

const gap = '  '
const narrowest = 8

type Laid = Column & { cells: string[]; width: number; least: number }

/**
 * Rows as lines that fit so many columns of a terminal: cells are cut, and where that is not enough the last columns are left out. What is
 * `whole` stays, even where it alone is wider. A column in which nothing stands is left out.
 * @returns the line of headers first
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const filled = columns
    .map((column, index) => ({ ...column, cells: rows.map(row => asLine(row[index] ?? '')) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const shown = narrowed(filled.map(laid), width)
  return [undefined, ...rows].map((_, row) => lineOf(shown, row))
}

function laid(column: Column & { cells: string[] }): Laid {
  const ofCells = Math.max(...column.cells.map(cell => displayWidth(cell)))
  const width = Math.max(ofCells, displayWidth(column.header))
  const least = column.whole ? width : column.exact ? ofCells : Math.min(width, narrowest)
  return { ...column, cells: [column.header, ...column.cells], width, least }
}

function narrowed(columns: Laid[], width: number): Laid[] {
  const room = width - gap.length * (columns.length - 1)
  const atMost = (most: number): Laid[] =>
    columns.map(column => ({ ...column, width: Math.max(column.least, Math.min(column.width, most)) }))
  let most = Math.max(...columns.map(column => column.width))
  while (most > 0 && sum(atMost(most)) > room) most--
  const last = columns.findLastIndex(({ whole }) => !whole)
  return most > 0 || last < 0 ? atMost(most) : narrowed(columns.toSpliced(last, 1), width)
}

const sum = (columns: readonly Laid[]): number => columns.reduce((all, { width }) => all + width, 0)

const lineOf = (columns: readonly Laid[], row: number): string =>
  columns
    .map(({ cells, width, right }) => {
      const text = cut(cells[row]!, width)
      const space = ' '.repeat(width - displayWidth(text))
      return right ? space + inPlace(text) : inPlace(text) + space
    })
    .join(gap)
    .trimEnd()
