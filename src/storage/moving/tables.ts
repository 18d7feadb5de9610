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

/** A row as people are told of it. */
export const nameOf = (table: Table, row: Row): string =>
  `${table}, ${keyColumns(table)
    .map(column => `${column} ${JSON.stringify(row[column])}`)
    .join(', ')}`

/** The names of rows of `meta` that say something of one database, and so stay where they are; of other tables there are none. */
export const staying = (table: Table): readonly string[] => (table === 'meta' ? bornHere : [])

/** A row as text, the same on both databases when every value is. Names and values are as JSON writes them; bytes are a list of one text. */
export const canonical = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map(name => [name, written(row[name]!)]),
  )

const written = (value: Value): Value | [string] =>
  value instanceof Uint8Array
    ? [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')]
    : value
