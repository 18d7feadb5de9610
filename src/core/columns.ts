import * as z from 'zod'

/** How things of one kind stand in a table for people. */
export type Columns = {
  /** Members in the order in which they are read; those within another one as `place.name`. */
  columns: readonly string[]
  /** The one by which other commands know the thing, so that it is never cut short. */
  key?: string
}

/** Beside the schemas and not in their metadata, of which JSON Schema is made: a table is no part of what an answer is. */
export const tables = z.registry<Columns>()
