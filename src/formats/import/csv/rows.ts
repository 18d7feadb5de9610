import { unescapeFormula } from '../../../domain/formula.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { fold } from '../../../domain/text.ts'
import { CellBudget } from '../cell-budget.ts'
import type { ImportedPlace, ImportedRow } from '../imported-place.ts'
import type { Cell, ColumnMeaning, ImportColumn } from '../table/columns.ts'
import { placeIn } from '../table/place.ts'
import { townOf } from '../whereabouts.ts'
import type { Header } from './header.ts'
import { type BrokenLine, isBlank, recordsOf, type TableRow } from './records.ts'

/** How to read the text of a table. `firstLine` is the first line of the rows. */
type Table = { header: Header; separator: string; firstLine: number }

/** Yields the places of a table row by row. Rows without the form of a row are refused with a reason. */
export const rowsOf = (text: string, { header, separator, firstLine }: Table): Generator<ImportedRow> =>
  placesIn(recordsBelow(text, separator, firstLine), header, { joinsCells: separator === ',' })

function* recordsBelow(text: string, separator: string, firstLine: number): Generator<TableRow | BrokenLine> {
  const budget = new CellBudget()
  for (const record of recordsOf(text, separator)) {
    if ('cells' in record) for (const cell of record.cells) budget.take(cell)
    if (record.line >= firstLine) yield record
  }
}

/** `joinsCells`: commas may be part of an address. `isTyped`: no text is guarded against formulas, and rows may have notes beside them. */
type TableOptions = { joinsCells?: boolean; isTyped?: boolean }

/** Yields the places in the rows below a header. A row of one cell above the rows of a group is its heading. */
export function* placesIn(
  records: Iterable<TableRow | BrokenLine>,
  header: Header,
  { joinsCells = false, isTyped = false }: TableOptions = {},
): Generator<ImportedRow> {
  let [heading, list] = ['', '']
  for (const [before, record, next] of withNeighbours(records)) {
    const { line } = record
    if ('broken' in record) {
      const name = record.broken.replace(/^["\s]+/, '').split(/[",;\t|\r\n]/, 1)[0]!
      yield { line, ...(name && { name }), refused: 'unreadable', unread: [{ text: record.broken.trim() }] }
      continue
    }
    const cells = joinsCells ? joinedCells(record.cells, header) : record.cells
    if (isBlank(cells)) continue
    if (record.isHeading || isHeading(before, record, next)) {
      heading = cells
        .find(cell => cell.trim() !== '')!
        .trim()
        .replace(/[:：]$/u, '')
      list = ''
    } else if (!(isSummary(cells, header) && isLast(next, header))) {
      const place = placeBy(cellsOf(cells, header, isTyped, record.links), header)
      const own = groupIn(cells, header)
      // A merged cell shows its text in its first row only.
      if (own?.isList) list = own.text
      const group = (own?.text ?? list) || heading
      yield { line, ...(group !== '' && { group }), ...place, ...beyondIn(record, header.names) }
    }
  }
}

export const beyondIn = ({ beyond }: TableRow, names: readonly string[]): Pick<ImportedPlace, 'unread'> =>
  beyond ? { unread: [...beyond].map(([column, text]) => ({ heading: names[column] ?? '', text })) } : {}

type Neighbours<T> = [before: T | undefined, item: T, next: T | undefined]

function* withNeighbours<T>(items: Iterable<T>): Generator<Neighbours<T>> {
  let before: T | undefined
  let item: T | undefined
  for (const next of items) {
    if (item !== undefined) yield [before, item, next]
    before = item
    item = next
  }
  if (item !== undefined) yield [before, item, undefined]
}

type Record = TableRow | BrokenLine | undefined

/** Returns whether a row is the heading of the rows below it: one cell, with a blank row above or a colon, and a full row below. */
const isHeading = (before: Record, { line, cells }: TableRow, next: Record): boolean => {
  const [only, second] = cells.filter(cell => cell.trim() !== '')
  if (only === undefined || second !== undefined || !next || !('cells' in next)) return false
  if (next.cells.filter(cell => cell.trim() !== '').length < 3) return false
  return (
    /[:：]\s*$/u.test(only) || (before ? isGap(before, line) : isInCapitals(only) && !isInCapitals(next.cells.join('')))
  )
}

const isInCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** Returns whether the line before is blank. */
const isGap = (before: TableRow | BrokenLine, line: number): boolean =>
  'cells' in before && (isBlank(before.cells) || line - before.line > 1 + before.cells.join('').split('\n').length - 1)

const isLast = (next: Record, header: Header): boolean =>
  next === undefined || ('cells' in next && (isBlank(next.cells) || isSummary(next.cells, header)))

const summaries = new Set(
  `total, totals, sum, average, avg, mean, median, count, grand total, subtotal, summe, gesamt, durchschnitt, mittelwert, anzahl, suma,
  promedio, media, somme, moyenne, nombre, totale, somma, conteggio, totaal, gemiddelde, totais, 合計, 合计, 總計, 总计, 平均, 計, 합계,
  평균, 총계`
    .split(/,\s+/)
    .map(word => fold(word)),
)

/** Returns whether a row sums up the others: it has a word such as `Total` or no word at all, and only numbers beside it. */
const isSummary = (cells: readonly string[], { ours }: Header): boolean => {
  if (ours) return false
  const words = cells.map(cell => cell.trim()).filter(cell => /\p{L}/u.test(cell))
  const isNamed = words.length === 1 && summaries.has(fold(words[0]!.replace(/(?:[:：]\s*[\d.,]*)$/u, '')))
  return (
    (words.length === 0 && cells.every(cell => /^[\s\d.,%€$£¥#+-]*$/u.test(cell))) ||
    (isNamed && cells.some(cell => /\d/.test(cell)))
  )
}

const placeBy = (cells: readonly Cell[], { ours }: Header): ImportedPlace => {
  const found = placeIn(cells, { ours, unknownToNote: true })
  const isNamed = found.name !== undefined || found.englishName === undefined
  const place = isNamed ? found : { ...found, name: found.englishName! }
  if (ours || place.near !== undefined || place.address === undefined || place.latitude !== undefined) return place
  const near = townOf(place.address)
  return near === undefined ? place : { ...place, near }
}

/** Returns the cells of a row. Those behind the last column become lines of its note. */
const cellsOf = (
  cells: readonly string[],
  { names, meanings }: Header,
  isTyped: boolean,
  links: TableRow['links'] = new Map(),
): Cell[] => {
  const own = cells.map((cell, index): Cell => {
    const meaning = index < names.length ? (meanings[index] ?? indexMeaning(index, names, cell)) : behindTable
    const isGuarded = !isTyped && !numbers.has(meaning?.column)
    const target = meaning && isLink.has(meaning.column) ? links.get(index) : undefined
    const text = target !== undefined && !/^https?:/i.test(cell) ? target : cell
    return { name: names[index] ?? '', meaning, text: isGuarded ? unescapeFormula(text) : text }
  })
  const linked = [...links].map(([, target]): Cell => {
    const column = readMapLink(target) ? ('link' as const) : ('website' as const)
    return { name: '', meaning: { column, rank: Number.MAX_SAFE_INTEGER }, text: target }
  })
  return [...own, ...linked]
}

const behindTable: ColumnMeaning = { column: 'note', rank: Number.MAX_SAFE_INTEGER }

/** A first column of numbers without a name counts the rows of a data frame. */
const indexMeaning = (index: number, names: readonly string[], cell: string): ColumnMeaning | undefined =>
  index === 0 && names[0]!.trim() === '' && names.some(name => name.trim() !== '') && /^\d{1,6}$/.test(cell.trim())
    ? { column: 'nothing', rank: 0 }
    : undefined

const isLink = new Set<ImportColumn>(['link', 'website'])

/** Spreadsheets read these as numbers, so they are never guarded. */
const numbers = new Set<ImportColumn | undefined>(['rank', 'latitude', 'longitude'])

/** Returns the text by which people choose rows: the list, folder or day, else the kind of place. */
const groupIn = (
  cells: readonly string[],
  { meanings, ours }: Header,
): { text: string; isList: boolean } | undefined => {
  const cellOf = (column: ImportColumn) => {
    const at = meanings.findIndex(meaning => meaning?.column === column)
    return { at, text: unescapeFormula(cells[at] ?? '').trim() }
  }
  const list = cellOf('list')
  if (list.text !== '') return { text: list.text, isList: true }
  const category = cellOf('category')
  return ours || list.at >= 0 || category.text === '' ? undefined : { text: category.text, isList: false }
}

/**
 * Joins the cells of an address whose commas were written without quotes: a cell that begins with a space belongs to the cell before it,
 * and so does a postcode with a town behind an address in the last column.
 */
const joinedCells = (cells: readonly string[], { names, meanings, ours }: Header): readonly string[] => {
  const excess = cells.length - names.length
  if (ours || excess <= 0 || isBlank(cells.slice(names.length))) return cells
  const isRest = (cell: string, index: number) => index > 0 && /^\s+\S/.test(cell)
  if (cells.filter(isRest).length === excess) {
    const joined: string[] = []
    for (const [index, cell] of cells.entries())
      if (isRest(cell, index)) joined.push(`${joined.pop()},${cell}`)
      else joined.push(cell)
    return joined
  }
  const last = names.length - 1
  return meanings[last]?.column === 'address' && cells.slice(names.length).every(cell => isPostcode.test(cell))
    ? [...cells.slice(0, last), cells.slice(last).join(',')]
    : cells
}

const isPostcode = /^(?:[A-Z]{1,2}-)?\d{4,6}(?: |$)/
