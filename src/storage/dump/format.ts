import * as z from 'zod'

// docs/dump-format.md describes the format.

export type Value = string | number | Uint8Array | null

/** The first line. */
export const Header = z.object({
  forklist: z.literal('dump'),
  version: z.literal(1),
  /** The version of Forklist that wrote it. */
  madeBy: z.string().regex(/^[\w.+-]{1,100}$/),
  /** The newest migration of the dumped database. */
  schema: z.string(),
  /** The slug of the only list; absent in a dump of everything. */
  list: z.string().optional(),
})
export type Header = z.output<typeof Header>

/** The first line of a dump in a later format. */
export const LaterHeader = z.object({
  forklist: z.literal('dump'),
  version: z.int().min(2),
  madeBy: Header.shape.madeBy.optional().catch(undefined),
})

const Name = z.string().regex(/^[a-z_]+$/)

/** The line before the rows of a table. */
export const Table = z.object({
  table: Name.refine(name => !name.startsWith('kysely')),
  /** The columns of the primary key, by which rows are ordered. */
  key: z.array(Name).min(1),
  columns: z.array(Name).min(1),
})
export type Table = z.output<typeof Table>

/** The last line. */
export const Total = z.object({
  /** Number of rows by table. */
  rows: z.record(Name, z.int()),
  /** The hash of all lines before. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Total = z.output<typeof Total>

/** Returns the line of a row. */
export const encodeRow = (values: readonly Value[]): string =>
  JSON.stringify(
    values.map(value =>
      value instanceof Uint8Array
        ? { base64: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') }
        : value,
    ),
  )

/** Parses the line of a row. */
export const valuesIn = (row: string): Value[] =>
  (JSON.parse(row) as (Exclude<Value, Uint8Array> | { base64: string })[]).map(value =>
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  )

/** Returns a row's name for messages. */
export function describeRow({ table, key, columns }: Table, row: string): string {
  const values = valuesIn(row)
  return [table, ...key.map(column => `${column} ${JSON.stringify(values[columns.indexOf(column)])}`)].join(', ')
}
