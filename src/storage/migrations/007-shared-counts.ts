import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Names and order of the columns are those that rate-limiter-flexible expects. */
export const sharedCounts = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('shared_counts')
      .addColumn('key', text, c => c.primaryKey().notNull())
      .addColumn('points', integer, c => c.notNull())
      .addColumn('expire', integer, c => c.notNull())
      .modifyEnd(tableEnd(true))
      .execute()
  },
}
