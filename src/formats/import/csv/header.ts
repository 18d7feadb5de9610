import { type ColumnMeaning, type ImportColumn, meaningOf } from '../table/columns.ts'

/** Names and meanings of a table's columns. */
export type Header = { names: readonly string[]; meanings: readonly (ColumnMeaning | undefined)[]; ours: boolean }

/** Columns that identify a place. A table needs at least one of them. */
const telling: readonly ImportColumn[] = ['name', 'link', 'mapPlaceId', 'address', 'englishName']

/** Returns the header of these cells, or `undefined`. */
export const headerOf = (cells: readonly string[]): Header | undefined => {
  const meanings = cells.map(meaningOf)
  const found = new Set(meanings.flatMap(meaning => meaning?.column ?? []))
  if (found.size < 2 || !telling.some(column => found.has(column))) return undefined
  const placeMeanings = meanings.map(meaning => (meaning?.column === 'aside' ? undefined : meaning))
  return { names: cells, meanings: placeMeanings, ours: ourOwn.every(name => cells.includes(name)) }
}

/** Columns that only our own export has. */
const ourOwn = ['mapsUrl', 'mapPlaceId']
