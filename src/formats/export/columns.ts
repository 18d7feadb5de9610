import { type PinColor, pinColorAt } from '../../domain/band-colors.ts'
import { bandAt } from '../../domain/bands.ts'
import { allDetails, type NamedDetail } from '../../domain/entry-details.ts'
import type { ExportedList } from '../../domain/list.ts'
import { mapsUrl } from '../../domain/maps-url.ts'
import type { ListEntry } from '../../domain/place.ts'
import { allFields, type FieldName, type NamedField } from '../../domain/place-fields.ts'

/** Formats with a table of the entries' data. */
type TableFormat = keyof NamedField['exports']

/** An entry with its rank, its map link, its band if it is in one, and the colour of its pin. */
export type ExportedEntry = ListEntry & { rank: number; mapsUrl: string; band: string | undefined; color: PinColor }

/** A column of exported data. */
export type ExportColumn = {
  name: string
  isNumber: boolean
  /** Returns the value for JSON; `undefined` for an entry without one. */
  value(entry: ExportedEntry): unknown
  /** Returns the value as text; empty for an entry without one. */
  text(entry: ExportedEntry): string
}

const textColumn = (name: string, text: (entry: ExportedEntry) => string): ExportColumn => ({
  name,
  isNumber: false,
  value: entry => text(entry) || undefined,
  text,
})

const rank: ExportColumn = { name: 'rank', isNumber: true, value: ({ rank }) => rank, text: ({ rank }) => String(rank) }
const note = textColumn('note', entry => entry.note)
const link = textColumn('mapsUrl', entry => entry.mapsUrl)
/** The column of the band. Imports ignore it in our own files. */
export const bandColumn = textColumn('band', ({ band }) => band ?? '')

const fieldColumn = ({ name, type }: NamedField): ExportColumn => ({
  name,
  isNumber: type.sql.type !== 'TEXT',
  value: ({ facts }) => facts[name],
  text: ({ facts }) => (facts[name] === undefined ? '' : type.toCell(facts[name])),
})

const detailColumn = ({ name, type }: NamedDetail): ExportColumn => ({
  name,
  isNumber: type.isNumber,
  value: ({ details }) => details?.[name],
  text: ({ details }) => (details?.[name] === undefined ? '' : type.toCell(details[name])),
})

/** Returns the entries of a list in rank order. */
export function* exportedEntries({ info: { bands }, entries }: ExportedList): Generator<ExportedEntry> {
  for (const [index, entry] of entries.entries()) {
    const rank = index + 1
    const color = pinColorAt(bands, rank)
    yield { ...entry, rank, mapsUrl: mapsUrl(entry.facts), band: bandAt(bands, rank), color }
  }
}

/** The first field behind the note and the link. */
const firstBehind: FieldName = 'mapPlaceId'

/** Returns the columns of a list in a format, in order. Without bands and details, a list has no columns for them. */
export const exportColumns = (table: TableFormat, { info, entries }: ExportedList): ExportColumn[] => {
  const fields = exportedFields(table).filter(
    ({ name, exports }) => exports[table] === 'always' || entries.some(({ facts }) => facts[name] !== undefined),
  )
  const details = exportedDetails(table).filter(
    ({ name, exports }) => exports[table] === 'always' || entries.some(({ details }) => details?.[name] !== undefined),
  )
  const isInBand = entries.length > 0 && bandAt(info.bands, 1) !== undefined
  return [...arranged(fields, table), ...(isInBand ? [bandColumn] : []), ...details.map(detailColumn)]
}

/** Columns that are not always there come last, so that the others keep their places. */
const arranged = (fields: readonly NamedField[], table: TableFormat): ExportColumn[] => {
  const { always = [], sometimes = [] } = Object.groupBy(fields, ({ exports }) =>
    exports[table] === 'always' ? 'always' : 'sometimes',
  )
  const behind = always.findIndex(({ name }) => name === firstBehind)
  const columns = always.map(fieldColumn)
  return [rank, ...columns.slice(0, behind), note, link, ...columns.slice(behind), ...sometimes.map(fieldColumn)]
}

/** Returns the names of all columns that a format can have. */
export const exportColumnNames = (table: TableFormat): string[] =>
  [...arranged(exportedFields(table), table), bandColumn, ...exportedDetails(table)].map(({ name }) => name)

/** Returns the fields that a format can have. */
export const exportedFields = (table: TableFormat): NamedField[] =>
  allFields.filter(({ exports }) => exports[table] !== 'never')

/** Returns the details that a format can have. */
export const exportedDetails = (table: TableFormat): NamedDetail[] =>
  allDetails.filter(({ exports }) => exports[table] !== 'never')
