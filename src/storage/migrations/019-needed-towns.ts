import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Adds whether a place was stored by a version that kept no towns. Existing places were. Counts the places of lists again: that version
 * also counted places that it refused for their band.
 */
export const neededTowns = {
  async up(db: Kysely<unknown>, { integer }: Engine): Promise<void> {
    await db.schema
      .alterTable('entries')
      .addColumn('needs_town', integer, column => column.notNull().defaultTo(1))
      .execute()
    const counts = sql`(select count(*), coalesce(sum(octet_length("note")), 0) from "entries" where "list_id" = "lists"."id")`
    const columns = sql`("place_count", "notes_bytes")`
    await sql`update "lists" set ${columns} = ${counts} where ${columns} <> ${counts}`.execute(db)
  },
}
