import type { Finding } from '../source.ts'

/** The values of a row by column, without those that are null. */
export type Row = Record<string, unknown>

/** A table that is known by its columns. */
export type Schema = {
  name: string
  attribution: string
  /** Without these columns it is another table. */
  needed: readonly string[]
  /** Columns that tell more where they are there; no others are read. */
  wanted: readonly string[]
  /** Those of them that say whether a row is a place to eat or drink, one of which has to be there. The others are read of such rows alone. */
  judged: readonly string[]
  /** Of columns of several members those that are read; of the others all. */
  members?: Readonly<Record<string, readonly string[]>>
  /** @param row the columns of `judged` */
  isFood(row: Row): boolean
  /** @param row all columns of one that is food */
  place(row: Row, source: string): Finding
}
