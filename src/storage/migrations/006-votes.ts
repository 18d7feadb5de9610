import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const votes = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('votes')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('list_id', text, c => c.notNull().unique().references('lists.id'))
      .addColumn('question', text)
      .addColumn('method', text, c => c.notNull())
      .addColumn('place_ids', text, c => c.notNull())
      .addColumn('ballot_count', integer, c => c.notNull())
      .addColumn('opened_at', text, c => c.notNull())
      .addColumn('closes_at', text)
      .addColumn('closed_at', text)
      .modifyEnd(tableEnd(false))
      .execute()
    await db.schema
      .createTable('ballots')
      .addColumn('vote_id', text, c => c.notNull().references('votes.id'))
      .addColumn('key_hash', text, c => c.notNull())
      .addColumn('ranking', text, c => c.notNull())
      .addPrimaryKeyConstraint('ballots_pk', ['vote_id', 'key_hash'])
      .modifyEnd(tableEnd(false))
      .execute()
  },
}
