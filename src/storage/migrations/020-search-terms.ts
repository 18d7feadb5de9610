import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Stores the words of lists in one row each. They are written in the background, see `TermsFill`. */
export const searchTerms = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('search_terms')
      // Nodes of 0.1.0 delete lists during an upgrade, and do not know this table.
      .addColumn('list_id', text, c => c.notNull().references('lists.id').onDelete('cascade'))
      .addColumn('term', text, c => c.notNull())
      .addColumn('weight', integer, c => c.notNull())
      .addPrimaryKeyConstraint('search_terms_pk', ['list_id', 'term'])
      .modifyEnd(tableEnd(true))
      .execute()
    const columns = ['term', 'weight', 'list_id']
    await db.schema.createIndex('search_terms_by_weight').on('search_terms').columns(columns).execute()
    await db.schema
      .alterTable('lists')
      .addColumn('terms_version', integer, c => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('lists_without_terms')
      .on('lists')
      .column('id')
      .where(sql.ref('terms_version'), '=', 0)
      .execute()
  },
}
