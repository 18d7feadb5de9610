import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const tickets = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('tickets')
      .addColumn('hash', text, c => c.primaryKey().notNull())
      .addColumn('list_id', text, c => c.notNull())
      .addColumn('file', text, c => c.notNull())
      .addColumn('token_hash', text, c => c.notNull())
      .addColumn('kept_until', text, c => c.notNull())
      .modifyEnd(tableEnd(true))
      .execute()
    await db.schema.createIndex('tickets_by_list').on('tickets').columns(['list_id', 'kept_until']).execute()
  },
}
