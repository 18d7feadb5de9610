import type { Finding } from '../source.ts'

/** The values of a row by column, without those that are null. */
export type ParquetRow = Record<string, unknown>

/** A kind of table, recognised by its columns. */
export type ParquetSchema = {
  name: string
  attribution: string
  /** Columns that identify the table. */
  required: readonly string[]
  /** Further columns to read when present. No other columns are read. */
  optional: readonly string[]
  /** Columns that decide whether a row is a place to eat or drink. One must be present. Other columns are read only for such rows. */
  foodColumns: readonly string[]
  /** A column whose value decides too, besides those of `foodColumns`. */
  positionColumn?: string
  /** Members to read of nested columns; all members of columns not listed. */
  members?: Readonly<Record<string, readonly string[]>>
  /** Returns whether a row is a place to eat or drink. @param row only the values of `foodColumns` and `positionColumn` */
  isFood(row: ParquetRow): boolean
  /** Converts a row. @param row all columns of a row that passed `isFood` */
  place(row: ParquetRow, source: string): Finding
}

/** Returns the columns to read of those that are present. */
export const columnsRead = ({ required, optional }: ParquetSchema, present: readonly string[]): string[] =>
  [...new Set([...required, ...optional])].filter(column => present.includes(column))
