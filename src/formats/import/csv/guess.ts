import { angleIn, pointIn } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { isAddress } from '../document/address.ts'
import { type ImportColumn, meaningOf } from '../table/columns.ts'

type Kind = ImportColumn | undefined
type Column = readonly string[]

/** A table whose header is missing or unknown. `names` is the unknown header, or empty texts. */
type GuessedTable = { names: readonly string[]; columns: readonly Kind[]; first: number }

/**
 * Guesses the columns of a table from their cells. Lines with commas look like a table too, and links themselves have commas. So a
 * table needs points, or map links between other separators, or names beside addresses, numbers of phones or ratings in even rows.
 */
export const guessedTable = (rows: readonly (readonly string[])[], separator: string): GuessedTable | undefined => {
  const below = rows.slice(1)
  const kinds = guessedColumns(columnsOf(below))
  const names = rows[0]?.map(cell => cell.trim()) ?? []
  const all = guessedColumns(columnsOf(rows))
  const isWords = isTableOfWords(rows, all, separator)
  if ((isHeading(names, kinds) && isTable(below, kinds, separator)) || (isWords && isHeadingOfWords(names, below))) {
    const columns = kinds.map((kind, index) => known(kind, names[index] ?? ''))
    return { names: columns.map((_, index) => names[index] ?? ''), columns, first: 1 }
  }
  return isWords || isTable(rows, all, separator) ? { names: all.map(() => ''), columns: all, first: 0 } : undefined
}

/** Returns whether a program wrote a table of words: all rows have as many cells, no cell begins with a space, and each row has a name. */
const isTableOfWords = (rows: readonly (readonly string[])[], kinds: readonly Kind[], separator: string): boolean => {
  const [width, name, filled] = [kinds.length, kinds.indexOf('name'), kinds.filter(kind => kind !== undefined)]
  if (filled.length < 2) return false
  if (separator === '|' || name < 0 || width < 2 || rows.length < (width > 2 ? 3 : 4)) return false
  return rows.every(cells => cells.length === width && cells[name] !== '' && !cells.some(cell => /^\s/.test(cell)))
}

/** Returns whether the first row of words is a header: a known name is among them, or every other row is far longer. */
const isHeadingOfWords = (names: readonly string[], below: readonly (readonly string[])[]): boolean => {
  // `Rating (1-5)`
  const bare = names.map(name => name.replace(/\s?[(（[].*$/u, ''))
  if (bare.some(name => name === '' || name.length > maxHeadingLength || /\d|:\/\/|@/.test(name))) return false
  return bare.some(meaningOf) || below.every(cells => cells.join('').length > names.join('').length * 1.6)
}

/** Returns what a column is by its name, else by its cells. A column of any words keeps its unknown name, and becomes a line of the note. */
const known = (kind: Kind, name: string): Kind =>
  meaningOf(name)?.column ?? (name !== '' && (kind === 'note' || kind === 'town') ? undefined : kind)

const columnsOf = (rows: readonly (readonly string[])[]): Column[] => {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0)
  return Array.from({ length: width }, (_, index) => rows.map(cells => cells[index] ?? ''))
}

const maxHeadingLength = 40

/** Returns whether a row is the unknown header: short words, and none of the values that the columns hold. */
const isHeading = (names: readonly string[], kinds: readonly Kind[]): boolean => {
  const named = kinds.flatMap((kind, index) => (kind && names[index] ? [{ kind, name: names[index] }] : []))
  if (names.some(name => name.length > maxHeadingLength || /:\/\/|@/.test(name))) return false
  const isStrict = named.some(({ kind }) => exact.has(kind))
  // A cell alone does not show which coordinate it is.
  const isOf = (name: string, kind: Kind) => columnKindOf([name], 1) === (kind === 'longitude' ? 'latitude' : kind)
  const isFree = named.every(({ kind, name }) => !exact.has(kind) || !isOf(name, kind))
  return isStrict ? isFree : !names.some(name => /\d/.test(name)) && named.some(({ kind }) => kind === 'address')
}

/** Columns whose values have a form of their own. */
const exact = new Set<ImportColumn>([
  'latitude',
  'longitude',
  'point',
  'link',
  'website',
  'phone',
  'rating',
  'postcode',
])

const isTable = (rows: readonly (readonly string[])[], kinds: readonly Kind[], separator: string): boolean => {
  const has = (...columns: ImportColumn[]) => kinds.some(kind => kind && columns.includes(kind))
  if (!has('name')) return false
  if (has('latitude', 'point') || (has('link') && separator !== ',')) return true
  // People write a space behind a comma, programs do not.
  const isTyped = separator === ',' && rows.some(cells => cells.slice(1).some(cell => /^\s/.test(cell)))
  const evidence: ImportColumn[] = separator === ',' ? ['address', 'phone'] : ['address', 'phone', 'rating', 'website']
  return rows.length > 1 && !isTyped && isEven(rows) && has(...evidence)
}

/** Returns whether nine of ten rows have the same number of cells. Spreadsheets write every cell of every row. */
const isEven = (rows: readonly (readonly string[])[]): boolean => {
  const widths = Map.groupBy(rows, ({ length }) => length)
  return [...widths.values()].some(same => same.length >= rows.length * 0.9 && same[0]!.length > 1)
}

/** Returns what the columns hold, as far as their cells show it. */
export const guessedColumns = (columns: readonly Column[]): Kind[] => {
  const trimmed = columns.map(cells => cells.map(cell => cell.trim()))
  const kinds = withOneAddress(trimmed, withPoint(trimmed, trimmed.map(columnKindOf)))
  const name = nameAmong(trimmed, kinds)
  return withTown(
    trimmed,
    kinds.map((kind, index) => (kind === 'name' && index !== name ? 'note' : kind)),
  )
}

const sample = 50

const columnKindOf = (cells: Column, index: number): Kind => {
  const filled = cells.filter(cell => cell !== '').slice(0, sample)
  const holdsForMajority = (is: (cell: string) => boolean) => filled.filter(is).length > filled.length * 0.8
  if (filled.length === 0) return undefined
  if (index === 0 && filled.length > 1 && filled.every((cell, row) => cell === String(row + 1))) return 'rank'
  if (holdsForMajority(cell => /[.,]\d{3}/.test(cell) && pointIn(cell) !== undefined)) return 'point'
  if (holdsForMajority(isDegrees)) return 'latitude'
  if (holdsForMajority(cell => /^https?:\/\//i.test(cell)))
    return holdsForMajority(cell => readMapLink(cell) !== undefined) ? 'link' : 'website'
  if (holdsForMajority(isPhone)) return 'phone'
  if (holdsForMajority(cell => /^[$€£¥₩]{1,4}$/u.test(cell))) return 'price'
  if (holdsForMajority(cell => /^(?:(?:[★⭐☆\s]|\uFE0F){1,20}|\d{1,2}(?:[.,]\d)?\s?\/\s?(?:5|10))$/u.test(cell)))
    return 'rating'
  if (!holdsForMajority(cell => /\p{L}/u.test(cell)))
    return holdsForMajority(cell => /^(?:\d{4,6}|\d{3}-\d{4})$/.test(cell)) ? 'postcode' : undefined
  if (filled.filter(isStreet).length > filled.length / 2) return 'address'
  return isLong(filled) ? 'note' : 'name'
}

// Whole numbers may be prices, years or ratings.
const isDegrees = (cell: string): boolean => /[.,]\d{3}/.test(cell) && Math.abs(angleIn(cell)?.degrees ?? 999) <= 180

const isPhone = (cell: string): boolean =>
  /^(?:tel:)?\+?[\d\s()./-]{7,24}$/i.test(cell) &&
  !/^\d{4}-\d\d-\d\d/.test(cell) &&
  (cell.match(/\d/g)?.length ?? 0) >= 7 &&
  /^(?:tel:|\+|0|\(|\d{3}[-. ]\d{3}[-. ]\d{4}$)/i.test(cell)

const maxStreetLength = 120

/** Returns whether a cell has words and a house number, or a postcode. */
const isStreet = (cell: string): boolean => cell.length <= maxStreetLength && /\d/.test(cell) && /\p{L}{2}/u.test(cell)

/** Of several columns of words with numbers, keeps the one with the most addresses. The others are remarks. */
const withOneAddress = (columns: readonly Column[], kinds: readonly Kind[]): Kind[] => {
  const found = kinds.flatMap((kind, index) => (kind === 'address' ? index : []))
  const countIn = (index: number) =>
    columns[index]!.slice(0, sample).filter(cell => cell.split(/[,;\n]/).some(isAddress)).length
  const best = found.length > 1 ? found.reduce((most, index) => (countIn(index) > countIn(most) ? index : most)) : -1
  return kinds.map((kind, index) => (kind === 'address' && best >= 0 && index !== best ? 'note' : kind))
}

const isLong = (filled: Column): boolean => {
  const long = filled.filter(cell => cell.length > 45 || cell.split(' ', 9).length > 7)
  return long.length > filled.length / 2
}

/** Marks two columns of degrees as a point, latitude first unless it cannot be one. One column or three may be anything. */
const withPoint = (columns: readonly Column[], kinds: readonly Kind[]): Kind[] => {
  const [first, second, third] = kinds.flatMap((kind, index) => (kind === 'latitude' ? [index] : []))
  if (second === undefined || third !== undefined) return kinds.map(kind => (kind === 'latitude' ? undefined : kind))
  const isLongitude = columns[first!]!.some(cell => Math.abs(angleIn(cell)?.degrees ?? 0) > 90)
  return kinds.map((kind, index) => (index === (isLongitude ? first : second) ? 'longitude' : kind))
}

/** Returns the column of names: the first column of words, unless its cells repeat as those of towns and kinds do. */
const nameAmong = (columns: readonly Column[], kinds: readonly Kind[]): number => {
  const words = kinds.flatMap((kind, index) => (kind === 'name' ? [index] : []))
  const isDistinct = (index: number) => {
    const filled = columns[index]!.filter(cell => cell !== '')
    return new Set(filled).size > filled.length * 0.8
  }
  return words.find(isDistinct) ?? words[0] ?? -1
}

/** Marks short words behind addresses or postcodes as the town. */
const withTown = (columns: readonly Column[], kinds: readonly Kind[]): Kind[] =>
  kinds.map((kind, index) => {
    const before = kinds[index - 1]
    if (kind !== 'note' || (before !== 'address' && before !== 'postcode')) return kind
    const filled = columns[index]!.filter(cell => cell !== '')
    return filled.every(cell => cell.length <= 30 && cell.split(' ', 5).length <= 4 && !/[\d!?]/.test(cell))
      ? 'town'
      : kind
  })
