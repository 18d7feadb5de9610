import { zstdCompressSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { geojsonToWkb, parquetWriteBuffer } from 'hyparquet-writer'

export type Column = (name: string) => SchemaElement[]
type Row = Record<string, unknown>
type Options = {
  rowGroupSize?: number
  offsetIndex?: boolean
  kvMetadata?: { key: string; value: string }[]
  codec?: 'ZSTD'
}

const optional = { repetition_type: 'OPTIONAL' } as const
export const text: Column = name => [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional }]
export const number: Column = name => [{ name, type: 'DOUBLE', ...optional }]
export const long: Column = name => [{ name, type: 'INT64', ...optional }]
export const bytes: Column = name => [{ name, type: 'BYTE_ARRAY', ...optional }]
export const group =
  (members: Record<string, Column>): Column =>
  name => {
    const elements = Object.entries(members).map(([member, column]) => column(member))
    return [{ name, num_children: elements.length, ...optional }, ...elements.flat()]
  }
export const listOf =
  (element: Column): Column =>
  name => [
    { name, converted_type: 'LIST', num_children: 1, ...optional },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...element('element'),
  ]
export const byLanguage: Column = name => [
  { name, converted_type: 'MAP', num_children: 1, ...optional },
  { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
  { name: 'key', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  ...text('value'),
]

/** Writes a table of these columns. `rowGroupSize` counts rows. */
export const parquetOf = (
  columns: Record<string, Column>,
  rows: readonly Row[],
  { offsetIndex = true, ...options }: Options = {},
): Uint8Array => {
  const names = Object.keys(columns)
  const columnData = names.map(name => ({ name, offsetIndex, data: rows.map(row => row[name] ?? null) }))
  const schema = [{ name: 'root', num_children: names.length }, ...names.flatMap(name => columns[name]!(name))]
  const compressors = { ZSTD: zstdCompressSync }
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, compressors, ...options }))
}

export const foursquareColumns: Record<string, Column> = {
  fsq_place_id: text,
  name: text,
  latitude: number,
  longitude: number,
  address: text,
  locality: text,
  region: text,
  postcode: text,
  country: text,
  date_refreshed: text,
  date_closed: text,
  tel: text,
  website: text,
  fsq_category_ids: listOf(text),
  fsq_category_labels: listOf(text),
}

export const overtureColumns: Record<string, Column> = {
  id: text,
  geometry: bytes,
  names: group({ primary: text, common: byLanguage, rules: listOf(group({ variant: text, value: text })) }),
  basic_category: text,
  taxonomy: group({ primary: text, hierarchy: listOf(text), alternates: listOf(text) }),
  confidence: number,
  operating_status: text,
  websites: listOf(text),
  phones: listOf(text),
  addresses: listOf(group({ freeform: text, locality: text, postcode: text, region: text, country: text })),
}

export const geo = {
  version: '1.1.0',
  primary_column: 'geometry',
  columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'] } },
}

/** Writes a table in the form of Overture Maps, which is GeoParquet. @param more further columns */
export const overtureOf = (
  rows: readonly (Row & { at: [longitude: number, latitude: number] })[],
  more: Record<string, Column> = {},
): Uint8Array =>
  parquetOf(
    { ...overtureColumns, ...more },
    rows.map(({ at, ...row }) => ({ ...row, geometry: geojsonToWkb({ type: 'Point', coordinates: at }) })),
    { kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }] },
  )
