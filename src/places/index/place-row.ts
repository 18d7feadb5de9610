import { allFields, type FieldName, type PlaceFacts } from '../../domain/place-fields.ts'
import type { SourcePlace } from '../sources/source.ts'

/** Fields that the index stores. */
const storedFields = allFields.flatMap(({ name, type, indexColumn }) =>
  indexColumn === null ? [] : [{ name, sql: type.sql, column: indexColumn }],
)

/** Data that only the search needs: further names, separated by line breaks, and whether a place is widely known. */
const searchColumns = { other_names: 'TEXT', known: 'INTEGER' } as const

/** Columns that every record has. */
const requiredColumns: ReadonlySet<string> = new Set(['map_place_id', 'name', 'latitude', 'longitude', 'category'])

/** Definitions of the columns of the table `place`, without its number and source, by name. */
const columns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(storedFields.map(({ column, sql }) => [column, sql.type])),
  ...searchColumns,
}

export const columnDefinitions = Object.entries(columns).map(
  ([column, type]) => `${column} ${type}${requiredColumns.has(column) ? ' NOT NULL' : ''}`,
)

/** Columns of the table `place`, without its number and source. */
export const placeColumns: readonly string[] = Object.keys(columns)

/** A row with all columns. The type names only those that the index itself uses. */
export type PlaceRow = {
  [column: string]: string | number | null
  map_place_id: string
  name: string
  english_name: string | null
  other_names: string | null
  latitude: number
  longitude: number
  known: number | null
  /** `null` when the attribution of the source applies. */
  attribution: string | null
}

export const placeRowOf = (place: SourcePlace): PlaceRow => {
  const row: Record<string, string | number | null> = {
    other_names: place.otherNames?.join('\n') ?? null,
    known: place.known ? 1 : null,
  }
  const facts: PlaceFacts = place
  for (const { name, sql, column } of storedFields) {
    const value = facts[name]
    row[column] = value === undefined ? null : sql.to(value)
  }
  return row as PlaceRow
}

/** Returns the facts of a row. @param attribution the attribution of its source */
export const factsOf = (row: PlaceRow, attribution: string | null): PlaceFacts => {
  const facts: Partial<Record<FieldName, unknown>> = {}
  for (const { name, sql, column } of storedFields) {
    const stored = row[column]
    if (stored !== null && stored !== undefined) facts[name] = sql.from(stored)
  }
  if (attribution !== null) facts.attribution ??= attribution
  return facts as PlaceFacts
}

export const namedOf = (row: Pick<PlaceRow, 'name' | 'english_name' | 'other_names'>) => ({
  name: row.name,
  ...(row.english_name !== null && { englishName: row.english_name }),
  ...(row.other_names !== null && { otherNames: row.other_names.split('\n') }),
})

/** Returns the category and the cuisines of a row in the stored format. */
export const kindsOf = (row: PlaceRow): string => [row.category, row.cuisines ?? []].flat().join('\n')
