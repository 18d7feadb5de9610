import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const providerPlaces = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('provider_places')
      .addColumn('place_id', text, c => c.primaryKey().notNull())
      .addColumn('provider', text, c => c.notNull())
      .addColumn('facts', text, c => c.notNull())
      .addColumn('fetched_at', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await db.schema.createIndex('provider_places_by_fetch').on('provider_places').columns(['fetched_at']).execute()
  },
}
