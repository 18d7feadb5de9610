import { meaningOf } from '../table/columns.ts'
import { type HeaderAmong, headerAmong } from './header.ts'
import { recordsOf, type TableRow } from './records.ts'

/** How to read the text of a table. */
export type Table = Pick<HeaderAmong, 'header' | 'title'> & {
  separator: string
  /** First line of the rows. Earlier lines are a title, or declare the separator. */
  firstLine: number
}

const headCharacters = 65_536
/** Number of rows that show where the header is and what the columns hold. */
export const maxHeadRows = 50
/** Maximum records read to find these rows. Some are blank, and some may be broken. */
const maxRecords = 200

/** Finds the table in the beginning of a text; `undefined` if there is none. */
export const tableIn = (text: string): Table | undefined => {
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
  const found = headerAmong(
    below.map(({ cells }) => cells),
    separator,
  )
  if (!found) return undefined
  const { header, first, title } = found
  const firstLine = first === 0 ? below[0]!.line : below[first - 1]!.line + 1
  return { header, separator, firstLine, ...(title !== undefined && { title }) }
}

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** In order of trust: commas occur in many addresses. */
const separators = ['\t', ';', '|', ','] as const
type Separator = (typeof separators)[number]

const maxLines = 20

/**
 * Returns the separator of a table by its beginning: the one that yields the most known column names in one line, else the one that
 * occurs equally often in the most lines; `undefined` if there is none. Quoted cells do not count, nor the commas of positions in links.
 */
const separatorOf = (head: string): Separator | undefined => {
  const lines = head
    .replace(/"[^"]*"/g, cell => cell.replace(/[\t;|,\r\n]/g, ' '))
    .replace(/https?:\/\/[^\s;|]+/g, link => link.replace(/,(?=-?\d)/g, ' '))
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
    .slice(0, maxLines)
  const scores = separators.map(separator => scoreOf(lines, separator))
  const best = scores.toSorted((a, b) => b.known - a.known || b.alike - a.alike || b.cells - a.cells)[0]!
  return best.cells > 1 ? best.separator : undefined
}

type Score = { separator: Separator; known: number; alike: number; cells: number }

const scoreOf = (lines: readonly string[], separator: Separator): Score => {
  const rows = lines.map(line => line.split(separator))
  const known = rows.slice(0, 10).map(cells => (cells.length > 1 ? cells.filter(cell => isColumnName(cell)).length : 0))
  const cells = modeOf(rows.map(({ length }) => length))
  return {
    separator,
    known: known.reduce((a, b) => Math.max(a, b), 0),
    alike: cells > 1 ? rows.filter(({ length }) => length === cells).length : 0,
    cells,
  }
}

const isColumnName = (cell: string): boolean => meaningOf(cell.replaceAll('"', '')) !== undefined

const modeOf = (numbers: readonly number[]): number => {
  const counts = Map.groupBy(numbers, number => number)
  return [...counts].sort(([a, first], [b, second]) => second.length - first.length || b - a)[0]?.[0] ?? 0
}
