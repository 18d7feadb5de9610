import { meaningOf } from '../table/columns.ts'

/** In the order in which they are believed: a comma stands in many an address. */
const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

const linesLookedAt = 20

/**
 * What parts the cells of a table that begins like this: what leaves the most names of columns that are known in one line, else what
 * stands equally often in the most lines; `undefined` where nothing does. Cells in quotes do not count.
 */
export const separatorOf = (head: string): Separator | undefined => {
  const lines = head
    .replace(/"[^"]*"/g, cell => cell.replace(/[\t;|,\r\n]/g, ' '))
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
    .slice(0, linesLookedAt)
  const scores = separators.map(separator => scoreOf(lines, separator))
  const best = scores.toSorted((a, b) => b.known - a.known || b.alike - a.alike || b.cells - a.cells)[0]!
  return best.cells > 1 ? best.separator : undefined
}

type Score = { separator: Separator; known: number; alike: number; cells: number }

const scoreOf = (lines: readonly string[], separator: Separator): Score => {
  const rows = lines.map(line => line.split(separator))
  const known = rows.slice(0, 10).map(cells => (cells.length > 1 ? cells.filter(cell => isKnown(cell)).length : 0))
  const cells = mostFrequent(rows.map(({ length }) => length))
  return {
    separator,
    known: known.reduce((a, b) => Math.max(a, b), 0),
    alike: cells > 1 ? rows.filter(({ length }) => length === cells).length : 0,
    cells,
  }
}

const isKnown = (cell: string): boolean => meaningOf(cell.replaceAll('"', '')) !== undefined

const mostFrequent = (numbers: readonly number[]): number => {
  const counts = Map.groupBy(numbers, number => number)
  return [...counts].sort(([a, first], [b, second]) => second.length - first.length || b - a)[0]?.[0] ?? 0
}
