import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds whether a place was stored by a version that kept no towns. Existing places were. */
export const neededTowns = {
  async up(db: Kysely<unknown>, { integer }: Engine): Promise<void> {
    await db.schema
      .alterTable('entries')
      .addColumn('needs_town', integer, column => column.notNull().defaultTo(1))
      .execute()
  },
}
