import type { Schema } from '../schema.ts'
import { bornHere } from './marks.ts'

export type Table = keyof Schema
export type Value = string | number | Uint8Array | null
export type Row = Readonly<Record<string, Value>>
/** Of a row: its primary key. */
export type Key = readonly (string | number)[]

type Keys = { readonly [Name in Table]: readonly (keyof Schema[Name] & string)[] }

/** Every table with its primary key. Whoever is referred to comes before those who do. */
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

export const keyOf = (table: Table, row: Row): Key => keyColumns(table).map(column => row[column] as string | number)

/** In the order that both databases have them in: text by its bytes. */
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

/** A row as people are told of it. */
export const nameOf = (table: Table, row: Row): string =>
  `${table}, ${keyColumns(table)
    .map(column => `${column} ${JSON.stringify(row[column])}`)
    .join(', ')}`

/** The names of rows of `meta` that say something of one database, and so stay where they are; of other tables there are none. */
export const staying = (table: Table): readonly string[] => (table === 'meta' ? bornHere : [])

/** The same columns of every row, so that what is made of them does not depend on the order in which a database has them. */
export const columnsOf = (row: Row): readonly string[] => Object.keys(row).sort()

/** A row as text, the same on both databases when every value is: its values as JSON, and bytes as a list of one text. */
export const canonical = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(columns.map(column => written(row[column]!)))

const written = (value: Value): Value | [string] =>
  value instanceof Uint8Array ? [bufferOf(value).toString('base64')] : value

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? bufferOf(one).equals(other) : one === other

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
