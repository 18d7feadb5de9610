import { mapsUrl } from '../../domain/maps-url.ts'
import type { ListEntry } from '../../domain/place.ts'
import { allFields, type FieldName, type NamedField } from '../../domain/place-fields.ts'

/** Formats with a table of the entries' data. */
type TableFormat = keyof NamedField['exports']

/** An entry with its rank and its map link. */
export type ExportedEntry = ListEntry & { rank: number; mapsUrl: string }

/** A column of exported data. */
export type ExportColumn = {
  name: string
  isNumber: boolean
  /** Returns the value for JSON; `undefined` for an entry without one. */
  value(entry: ExportedEntry): unknown
  /** Returns the value as text; empty for an entry without one. */
  text(entry: ExportedEntry): string
}

const rank: ExportColumn = { name: 'rank', isNumber: true, value: ({ rank }) => rank, text: ({ rank }) => String(rank) }

const note: ExportColumn = {
  name: 'note',
  isNumber: false,
  value: entry => entry.note || undefined,
  text: entry => entry.note,
}

const link: ExportColumn = {
  name: 'mapsUrl',
  isNumber: false,
  value: ({ mapsUrl }) => mapsUrl,
  text: ({ mapsUrl }) => mapsUrl,
}

const fieldColumn = ({ name, type }: NamedField): ExportColumn => ({
  name,
  isNumber: type.sql.type !== 'TEXT',
  value: ({ facts }) => facts[name],
  text: ({ facts }) => (facts[name] === undefined ? '' : type.toCell(facts[name])),
})

/** Returns the entries of a list in rank order. */
export function* exportedEntries(entries: readonly ListEntry[]): Generator<ExportedEntry> {
  for (const [index, entry] of entries.entries()) yield { ...entry, rank: index + 1, mapsUrl: mapsUrl(entry.facts) }
}

/** The first field behind the note and the link. */
const firstBehind: FieldName = 'mapPlaceId'

/** Returns the columns of a list in a format, in order. */
export const exportColumns = (table: TableFormat, entries: readonly ListEntry[]): ExportColumn[] =>
  arranged(
    exportedFields(table).filter(
      ({ name, exports }) => exports[table] === 'always' || entries.some(({ facts }) => facts[name] !== undefined),
    ),
  )

const arranged = (fields: readonly NamedField[]): ExportColumn[] => {
  const behind = fields.findIndex(({ name }) => name === firstBehind)
  const columns = fields.map(fieldColumn)
  return [rank, ...columns.slice(0, behind), note, link, ...columns.slice(behind)]
}

/** Returns the names of all columns that a format can have. */
export const exportColumnNames = (table: TableFormat): string[] =>
  arranged(exportedFields(table)).map(({ name }) => name)

/** Returns the fields that a format can have. */
export const exportedFields = (table: TableFormat): NamedField[] =>
  allFields.filter(({ exports }) => exports[table] !== 'never')
