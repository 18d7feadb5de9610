import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const oauth = {
  async up(db: Kysely<unknown>, { text, tableEnd }: Engine): Promise<void> {
    const create = db.schema.createTable.bind(db.schema)
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns)

    await create('oauth_clients')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('metadata', text, c => c.notNull())
      .addColumn('registered_at', text, c => c.notNull())
      .addColumn('consented_at', text)
      .addColumn('kept_until', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await index('oauth_clients_by_end', 'oauth_clients', ['kept_until']).execute()
    await index('oauth_clients_by_consent', 'oauth_clients', ['consented_at', 'registered_at']).execute()

    await create('oauth_records')
      .addColumn('id', text, c => c.primaryKey().notNull())
      .addColumn('kind', text, c => c.notNull())
      .addColumn('grant_id', text)
      .addColumn('payload', text, c => c.notNull())
      .addColumn('used_at', text)
      .addColumn('kept_until', text, c => c.notNull())
      .modifyEnd(tableEnd(false))
      .execute()
    await index('oauth_records_by_end', 'oauth_records', ['kept_until']).execute()
    await index('oauth_records_by_kind', 'oauth_records', ['kind', 'kept_until']).execute()
    await index('oauth_records_by_grant', 'oauth_records', ['grant_id']).execute()
  },
}
