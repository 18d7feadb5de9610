import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the bands of a list, and the details of its places. */
export const bandsAndDetails = {
  async up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
    await db.schema.alterTable('lists').addColumn('bands', text).execute()
    await db.schema.alterTable('entries').addColumn('details', text).execute()
  },
}
