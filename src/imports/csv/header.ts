import { type Column, type Meaning, meaningOf } from '../table/columns.ts'

/** What the columns of a table are called and mean. */
export type Header = { names: readonly string[]; meanings: readonly (Meaning | undefined)[]; ours: boolean }

/** A row without any of them tells nobody which place it is. */
const telling: readonly Column[] = ['name', 'link', 'mapPlaceId', 'address', 'englishName']

/** The header that these cells are; `undefined` where they are none. */
export const headerOf = (cells: readonly string[]): Header | undefined => {
  const meanings = cells.map(meaningOf)
  const known = new Set(meanings.flatMap(meaning => meaning?.column ?? []))
  if (known.size < 2 || !telling.some(column => known.has(column))) return undefined
  const told = meanings.map(meaning => (meaning?.column === 'aside' ? undefined : meaning))
  return { names: cells, meanings: told, ours: ourOwn.every(name => cells.includes(name)) }
}

/** Columns that nobody else has. */
const ourOwn = ['mapsUrl', 'mapPlaceId']
