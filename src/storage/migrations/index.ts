import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine } from '../engine.ts'
import type { Writing } from '../schema.ts'
import { lists } from './001-lists.ts'
import { oauth } from './002-oauth.ts'
import { providerPlaces } from './003-provider-places.ts'
import { googleIds } from './004-google-ids.ts'
import { mergedLists } from './005-merged-lists.ts'
import { votes } from './006-votes.ts'
import { sharedCounts } from './007-shared-counts.ts'
import { moderation } from './008-moderation.ts'
import { postings } from './009-postings.ts'
import { origins } from './010-origins.ts'
import { listed } from './011-listed.ts'
import { placeAliases } from './012-place-aliases.ts'
import { replacedPlaces } from './013-replaced-places.ts'
import { keyrings } from './014-keyrings.ts'
import { tickets } from './015-tickets.ts'
import { bandsAndDetails } from './016-bands-and-details.ts'
import { editions } from './017-editions.ts'
import { suggestions } from './018-suggestions.ts'

/** Forward only, in this order. A released migration is never edited. */
const migrations = {
  '001-lists': lists,
  '002-oauth': oauth,
  '003-provider-places': providerPlaces,
  '004-google-ids': googleIds,
  '005-merged-lists': mergedLists,
  '006-votes': votes,
  '007-shared-counts': sharedCounts,
  '008-moderation': moderation,
  '009-postings': postings,
  '010-origins': origins,
  '011-listed': listed,
  '012-place-aliases': placeAliases,
  '013-replaced-places': replacedPlaces,
  '014-keyrings': keyrings,
  '015-tickets': tickets,
  '016-bands-and-details': bandsAndDetails,
  '017-editions': editions,
  '018-suggestions': suggestions,
}

export const newestMigration = Object.keys(migrations).at(-1)!

/** Returns the first name that is not a migration of this version. */
export const unknownMigration = (names: readonly string[]): string | undefined =>
  names.find(name => !Object.hasOwn(migrations, name))

export type MigrateOptions = {
  /** The last migration to run; by default the newest. */
  to?: string
  /** Checks a database that has tables. */
  check?(db: Writing): Promise<void>
}

/**
 * Migrates the database. Of several concurrent processes one migrates and the others wait.
 * @returns the names of the migrations that ran
 * @throws Error for a database of a newer version, or for a failed migration, which is rolled back
 */
export async function migrate(
  db: Kysely<never>,
  engine: Engine,
  { to, check }: MigrateOptions = {},
): Promise<string[]> {
  // One transaction for all migrations keeps other processes from migrating.
  return db.transaction().execute(async db => {
    const provider = {
      // Called once the table of migrations is there.
      async getMigrations() {
        const { rows } = await sql`select ${sql.ref('name')} from ${sql.table('kysely_migration')} limit 1`.execute(db)
        if (rows.length > 0) await check?.(db as unknown as Writing)
        return Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
        )
      },
    }
    const { error, results } = await new Migrator({ db, provider }).migrateTo(to ?? newestMigration)
    if (error) throw (await newerThanThis(db).catch(() => undefined)) ?? error
    return (results ?? []).map(result => result.migrationName)
  })
}

/** Returns an error for a newer database, which Kysely would call corrupted. */
async function newerThanThis(db: Kysely<never>): Promise<Error | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = unknownMigration(rows.map(({ name }) => name))
  return unknown === undefined
    ? undefined
    : new Error(`the database was made by a newer version of Forklist (it has ${unknown})`)
}
