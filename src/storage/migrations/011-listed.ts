import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds whether a public list can be found. Existing public lists can. */
export const listed = {
  async up(db: Kysely<unknown>, { integer }: Engine): Promise<void> {
    await db.schema
      .alterTable('lists')
      .addColumn('listed', integer, column => column.notNull().defaultTo(1))
      .execute()
    const orders = { lists_by_update: 'updated_at', lists_by_creation: 'created_at', lists_by_title: 'title_key' }
    for (const [index, order] of Object.entries(orders)) {
      await db.schema.dropIndex(index).execute()
      await db.schema.createIndex(index).on('lists').columns(['visibility', 'listed', order, 'id']).execute()
    }
  },
}
