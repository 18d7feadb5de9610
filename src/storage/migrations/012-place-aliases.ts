import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const placeAliases = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    await db.schema
      .createTable('place_aliases')
      .addColumn('spelling', text, c => c.notNull())
      .addColumn('place_id', text, c => c.notNull())
      .addColumn('taught_by', text)
      .addColumn('day', text, c => c.notNull())
      .addPrimaryKeyConstraint('place_aliases_pk', ['spelling', 'place_id'])
      .modifyEnd(tableEnd(true))
      .execute()
    await db.schema.createIndex('place_aliases_by_place').on('place_aliases').columns(['place_id']).execute()
    await db.schema.createIndex('place_aliases_by_teacher').on('place_aliases').columns(['taught_by', 'day']).execute()
  },
}
