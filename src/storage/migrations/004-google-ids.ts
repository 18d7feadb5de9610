import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const googleIds = {
  async up(db: Kysely<unknown>, { text, integer, tableEnd }: Engine): Promise<void> {
    const create = db.schema.createTable.bind(db.schema)
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns)

    await create('google_ids')
      .addColumn('place_id', text, c => c.notNull())
      .addColumn('given_id', text, c => c.notNull())
      .addColumn('google_place_id', text)
      .addColumn('outcome', text, c => c.notNull())
      .addColumn('checked_at', text)
      .addColumn('due_at', text, c => c.notNull())
      .addPrimaryKeyConstraint('google_ids_pk', ['place_id', 'given_id'])
      .modifyEnd(tableEnd(false))
      .execute()
    await index('google_ids_by_due', 'google_ids', ['due_at', 'place_id', 'given_id']).execute()
    // A found id applies to every list that has the place.
    await index('entries_by_place', 'entries', ['place_id']).execute()

    await create('google_calls')
      .addColumn('day', text, c => c.notNull())
      .addColumn('kind', text, c => c.notNull())
      .addColumn('calls', integer, c => c.notNull())
      .addPrimaryKeyConstraint('google_calls_pk', ['day', 'kind'])
      .modifyEnd(tableEnd(true))
      .execute()
  },
}
