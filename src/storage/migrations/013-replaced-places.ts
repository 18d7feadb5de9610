import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const replacedPlaces = {
  async up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
    await db.schema.alterTable('entries').addColumn('replaced_id', text).execute()
  },
}
