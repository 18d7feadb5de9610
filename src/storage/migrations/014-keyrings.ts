import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const keyrings = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    const create = db.schema.createTable.bind(db.schema)
    const index = (name: string, table: string, column: string) => db.schema.createIndex(name).on(table).column(column)

    await create('oauth_keyrings')
      .addColumn('grant_id', text, c => c.primaryKey().notNull())
      .addColumn('key_hash', text, c => c.notNull())
      .addColumn('sealed', text, c => c.notNull())
      .addColumn('kept_until', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await index('oauth_keyrings_by_key', 'oauth_keyrings', 'key_hash').execute()
    await index('oauth_keyrings_by_end', 'oauth_keyrings', 'kept_until').execute()

    await create('oauth_wrapped_keys')
      .addColumn('token_id', text, c => c.primaryKey().notNull())
      .addColumn('grant_id', text, c => c.notNull())
      .addColumn('wrapped', text, c => c.notNull())
      .addColumn('kept_until', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await index('oauth_wrapped_keys_by_grant', 'oauth_wrapped_keys', 'grant_id').execute()
    await index('oauth_wrapped_keys_by_end', 'oauth_wrapped_keys', 'kept_until').execute()
  },
}
