import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { packageVersion } from '../util/package-info.ts'
import type { Engine } from './engine.ts'
import { migratedBy, OutOfService, setMeta } from './meta-row.ts'
import { migrations, newestMigration } from './migrations/index.ts'
import { leaveNewer, schemaOf } from './newer-version.ts'
import type { Reading, Writing } from './schema.ts'

export type MigrateOptions = {
  /** The last migration to run; by default the newest. */
  to?: string
  /** Checks a database that has tables. */
  check?(db: Writing): Promise<void>
}

/**
 * Migrates the database. Of several concurrent processes one migrates and the others wait.
 * @returns the names of the migrations that ran
 * @throws OutOfService for a database of a newer version, which is left as it is; Error for a failed migration, which is rolled back
 */
export async function migrate(
  db: Kysely<never>,
  engine: Engine,
  { to, check }: MigrateOptions = {},
): Promise<string[]> {
  // Before the transaction, because SQLite's file changes when one begins.
  const refusal = await refusalOf(db)
  if (refusal) throw refusal
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
    const { error, results = [] } = await new Migrator({ db, provider }).migrateTo(to ?? newestMigration)
    // A newer version may have migrated since the check, which Kysely calls corrupted. A failed transaction cannot be read.
    if (error) throw (await refusalOf(db).catch(() => undefined)) ?? error
    if (results.length > 0) await setMeta(db as unknown as Writing, migratedBy, packageVersion())
    return results.map(result => result.migrationName)
  })
}

/** Returns the error for a database of a newer version; `undefined` for another. */
async function refusalOf(db: Kysely<never>): Promise<OutOfService | undefined> {
  const { newerMaker } = await schemaOf(db as unknown as Reading)
  return newerMaker === undefined
    ? undefined
    : new OutOfService(`The database was made by ${newerMaker}: ${leaveNewer}.`)
}
