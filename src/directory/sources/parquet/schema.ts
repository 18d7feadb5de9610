import type { Finding } from '../source.ts'

/** A table that is known by its columns. */
export type Schema = {
  name: string
  attribution: string
  /** Without these columns it is another table. */
  needed: readonly string[]
  /** Columns that tell more where they are there; no others are read. */
  wanted: readonly string[]
  /** @param row its values by column, without those that are null */
  place(row: Record<string, unknown>, source: string): Finding
}
