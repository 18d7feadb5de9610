import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const suggestions = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('suggestion_links')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('list_id', text, c => c.notNull().unique().references('lists.id'))
      .addColumn('opened_at', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await db.schema
      .createTable('suggestions')
      .addColumn('list_id', text, c => c.notNull().references('lists.id'))
      .addColumn('id', text, c => c.notNull())
      .addColumn('name', text)
      .addColumn('facts', text, c => c.notNull())
      .addColumn('said', text, c => c.notNull())
      .addColumn('bytes', integer, c => c.notNull())
      .addColumn('at', text, c => c.notNull())
      .addPrimaryKeyConstraint('suggestions_pk', ['list_id', 'id'])
      .modifyEnd(tableEnd(false))
      .execute()
    await db.schema.alterTable('entries').addColumn('suggested_by', text).execute()
  },
}
