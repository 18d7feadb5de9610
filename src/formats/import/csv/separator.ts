import { meaningOf } from '../table/columns.ts'

/** In order of trust: commas occur in many addresses. */
const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

const maxLines = 20

/**
 * Returns the separator of a table by its beginning: the one that yields the most known column names in one line, else the one that
 * occurs equally often in the most lines; `undefined` if there is none. Quoted cells do not count, nor the commas of positions in links.
 */
export const separatorOf = (head: string): Separator | undefined => {
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
