import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const mergedLists = {
  async up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
    await db.schema.alterTable('lists').addColumn('merged_from', text).execute()
    await db.schema.alterTable('entries').addColumn('sources', text).execute()
  },
}
