import { unmovedMetaRows } from '../meta-row.ts'
import type { Schema } from '../schema.ts'

export type Table = keyof Schema
export type Value = string | number | Uint8Array | null
export type TableRow = Readonly<Record<string, Value>>
/** The primary key of a row. */
export type Key = readonly (string | number)[]

type Keys = { readonly [Name in Table]: readonly (keyof Schema[Name] & string)[] }

/** All tables with their primary keys. Referenced tables come first. */
const keys = {
  lists: ['id'],
  entries: ['list_id', 'place_id'],
  changes: ['list_id', 'version'],
  votes: ['id'],
  ballots: ['vote_id', 'key_hash'],
  reports: ['id'],
  postings: ['term', 'block'],
  retired_slugs: ['hash'],
  api_keys: ['id'],
  retries: ['id'],
  oauth_clients: ['id'],
  oauth_records: ['id'],
  provider_places: ['place_id'],
  google_ids: ['place_id', 'given_id'],
  google_calls: ['day', 'kind'],
  shared_counts: ['key'],
  audit: ['id'],
  meta: ['name'],
} as const satisfies Keys

export const tables = Object.keys(keys) as readonly Table[]

export const keyColumns = (table: Table): readonly string[] => keys[table]

export const primaryKeyOf = (table: Table, row: TableRow): Key =>
  keyColumns(table).map(column => row[column] as string | number)

/** Compares keys as both databases do: text by its bytes. */
export function compareKeys(one: Key, other: Key): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index]!)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(one: Key[number], other: Key[number]): number {
  if (one === other) return 0
  return typeof one === 'number' ? one - Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
}

/** Returns a row's name for messages. */
export const describeRow = (table: Table, row: TableRow): string =>
  `${table}, ${keyColumns(table)
    .map(column => `${column} ${JSON.stringify(row[column])}`)
    .join(', ')}`

/** Returns names of `meta` rows that belong to one database and are not moved. */
export const unmovedRowsOf = (table: Table): readonly string[] => (table === 'meta' ? unmovedMetaRows : [])

/** Returns a row's columns in a fixed order, independent of the database. */
export const columnsOf = (row: TableRow): readonly string[] => Object.keys(row).sort()

/** Serializes a row equally for both databases: values as JSON, bytes as a list of one text. */
export const canonical = (row: TableRow, columns: readonly string[]): string =>
  JSON.stringify(columns.map(column => written(row[column]!)))

const written = (value: Value): Value | [string] =>
  value instanceof Uint8Array ? [bufferOf(value).toString('base64')] : value

export const isSameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? bufferOf(one).equals(other) : one === other

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
