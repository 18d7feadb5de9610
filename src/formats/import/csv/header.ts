import { isCertainAddress } from '../document/address.ts'
import { type ColumnMeaning, type ImportColumn, meaningOf } from '../table/columns.ts'
import { guessedColumns, guessedTable } from './guess.ts'

/** Names and meanings of a table's columns. */
export type Header = { names: readonly string[]; meanings: readonly (ColumnMeaning | undefined)[]; ours: boolean }

/** A header, the index of the first row below it, and the title above it. */
export type HeaderAmong = { header: Header; first: number; title?: string }

/** Columns that identify a place. A table needs at least one of them. */
const telling: readonly ImportColumn[] = ['name', 'link', 'mapPlaceId', 'address', 'englishName']

const maxHeaderRow = 10

/** Returns the header among a table's first rows, by its names or else by the content of the columns; `undefined` if there is none. */
export const headerAmong = (rows: readonly (readonly string[])[], separator: string): HeaderAmong | undefined => {
  for (const [at, cells] of rows.slice(0, maxHeaderRow).entries()) {
    const upper = headerOf(cells)
    if (!upper) continue
    const lower = rows[at + 1] === undefined ? undefined : belowHeader(upper, rows[at + 1]!)
    const first = at + (lower ? 2 : 1)
    const title = titleAmong(rows.slice(0, at))
    return {
      header: completed(lower ?? upper, rows.slice(first)),
      first,
      ...(title !== undefined && { title }),
    }
  }
  const guess = guessedTable(rows, separator)
  return guess && { header: headerBy(guess.names, guess.columns.map(meaningBy)), first: guess.first }
}

export const headerOf = (cells: readonly string[]): Header | undefined => {
  const meanings = cells.map(meaningOf)
  const found = new Set(meanings.flatMap(meaning => meaning?.column ?? []))
  if (found.size < 2 || !telling.some(column => found.has(column))) return undefined
  return headerBy(cells, meanings)
}

const headerBy = (names: readonly string[], meanings: Header['meanings']): Header => ({
  names,
  meanings: meanings.map((meaning, index) =>
    meaning?.column === 'aside'
      ? undefined
      : isTownBeside(names[index]!, meanings)
        ? { column: 'town', rank: 0 }
        : meaning,
  ),
  ours: ourOwn.every(name => names.includes(name)),
})

/** Returns whether a column such as `Location` has the towns, because another one has the streets. */
const isTownBeside = (name: string, meanings: Header['meanings']): boolean =>
  /^(?:location|lieu|ort|lugar|luogo|local)$/iu.test(name.trim()) &&
  meanings.some(meaning => meaning?.column === 'street') &&
  !meanings.some(meaning => meaning?.column === 'town')

/** Columns that only our own export has. */
const ourOwn = ['mapsUrl', 'mapPlaceId']

/** Joins a header of two lines: the upper one names groups of columns, or is in another language. */
const belowHeader = ({ names, meanings, ours }: Header, cells: readonly string[]): Header | undefined => {
  const filled = cells.filter(cell => cell.trim() !== '')
  if (ours || filled.length < 2 || !filled.every(cell => meaningOf(cell))) return undefined
  const width = Math.max(names.length, cells.length)
  const columns = Array.from({ length: width }, (_, index) => cells[index]?.trim() || (names[index] ?? ''))
  return headerBy(
    columns,
    columns.map((name, index) => meaningOf(name) ?? meanings[index]),
  )
}

const positions = new Set<ImportColumn>(['latitude', 'longitude', 'point'])

/** Adds what the content of unknown columns shows beyond doubt: the names if no column has them, coordinates, addresses, levels of prices and map links. */
export const completed = (header: Header, rows: readonly (readonly string[])[]): Header => {
  const { names, meanings, ours } = header
  const has = (column: ImportColumn) => meanings.some(meaning => meaning?.column === column)
  if (ours || meanings.every(meaning => meaning)) return header
  const unknown = names.map((_, index) => rows.map(cells => (meanings[index] ? '' : (cells[index] ?? ''))))
  const guessed = guessedColumns(unknown)
  const isPlaced = meanings.some(meaning => meaning && positions.has(meaning.column))
  const added = guessed.map((column, index) => {
    if (column === undefined || meanings[index] || names[index]!.trim() === '') return undefined
    if (column === 'name') return has('name') || has('englishName') || has('link') ? undefined : column
    if (column === 'address') return has(column) || has('street') || !areAddresses(unknown[index]!) ? undefined : column
    if (column === 'link' || column === 'price') return has(column) ? undefined : column
    return positions.has(column) && !isPlaced ? column : undefined
  })
  return { ...header, meanings: meanings.map((meaning, index) => meaning ?? meaningBy(added[index], index)) }
}

/** Returns whether most texts are certainly addresses. Others with a digit may be days: `May 2019`. */
const areAddresses = (cells: readonly string[]): boolean =>
  cells.filter(cell => isCertainAddress(cell.trim())).length * 2 > cells.filter(cell => cell.trim() !== '').length

const meaningBy = (column: ImportColumn | undefined, rank: number): ColumnMeaning | undefined =>
  column && { column, rank }

const maxTitleLength = 200

/** Returns the text above the header if it stands alone in its row. */
const titleAmong = (rows: readonly (readonly string[])[]): string | undefined => {
  for (const cells of rows) {
    const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
    if (filled.length === 1 && filled[0]!.length <= maxTitleLength && /\p{L}/u.test(filled[0]!)) return filled[0]
  }
  return undefined
}
