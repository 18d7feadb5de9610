import * as z from 'zod'

/** The table columns of one kind of object, for people. */
export type TableColumns = {
  /** Member names in reading order. A nested member is `place.name`. */
  columns: readonly string[]
  /** The member that other commands take. It is never truncated. */
  key?: string
}

/** Stored outside the schemas' metadata, which becomes JSON Schema: a table layout is no part of the response. */
export const tableColumns = z.registry<TableColumns>()
