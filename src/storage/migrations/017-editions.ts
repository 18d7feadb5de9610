import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const editions = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('editions')
      .addColumn('list_id', text, c => c.notNull().references('lists.id'))
      .addColumn('label', text, c => c.notNull())
      .addColumn('number', integer, c => c.notNull())
      .addColumn('title', text)
      .addColumn('made_at', text, c => c.notNull())
      .addColumn('version', integer, c => c.notNull())
      .addColumn('place_count', integer, c => c.notNull())
      .addColumn('places', text, c => c.notNull())
      .addColumn('state', text, c => c.notNull())
      .addPrimaryKeyConstraint('editions_pk', ['list_id', 'label'])
      .modifyEnd(tableEnd(false))
      .execute()
    await db.schema.alterTable('lists').addColumn('editions_tag', text).execute()
  },
}
