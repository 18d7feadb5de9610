import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const moderation = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    const create = db.schema.createTable.bind(db.schema)
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns)

    await db.schema.alterTable('lists').addColumn('held_as', text).execute()

    await create('audit')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('at', text, c => c.notNull())
      .addColumn('command', text, c => c.notNull())
      .addColumn('subject', text)
      .addColumn('reason', text)
      .addColumn('who', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await index('audit_by_time', 'audit', ['at', 'id']).execute()

    await create('reports')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('at', text, c => c.notNull())
      .addColumn('list_id', text, c => c.notNull().references('lists.id'))
      .addColumn('reason', text, c => c.notNull())
      .addColumn('text', text, c => c.notNull())
      .addColumn('contact', text)
      .addColumn('closed_at', text)
      .modifyEnd(tableEnd(false))
      .execute()
    await index('reports_by_list', 'reports', ['list_id']).execute()
    await index('reports_by_time', 'reports', ['at', 'id']).execute()
  },
}
