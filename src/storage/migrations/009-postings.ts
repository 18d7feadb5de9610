import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Creates the word table of version 0.1.0. Earlier words are dropped: 020-search-terms has them written again. */
export const postings = {
  async up(db: Kysely<unknown>, { text, integer, bytes, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('postings')
      .addColumn('term', text, c => c.notNull())
      .addColumn('block', text, c => c.notNull())
      .addColumn('most', integer, c => c.notNull())
      .addColumn('lists', bytes, c => c.notNull())
      .addPrimaryKeyConstraint('postings_pk', ['term', 'block'])
      .modifyEnd(tableEnd(true))
      .execute()
    await db.schema.createIndex('postings_by_most').on('postings').columns(['term', 'block', 'most']).execute()
    await db.schema.dropTable('list_terms').execute()
  },
}
