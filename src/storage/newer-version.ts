import { sql } from 'kysely'
import { packageVersion } from '../util/package-info.ts'
import { migratedBy } from './meta-row.ts'
import { migrations } from './migrations/index.ts'
import type { Reading } from './schema.ts'

/** What to do about a database of a newer version. */
export const leaveNewer = 'run the newer version, or restore a backup made before the upgrade'

/** Returns a newer version in comparison with this one. @param version its number, if known */
export function newerThanThis(version: string | undefined): string {
  const own = packageVersion()
  // Two builds of one version may differ while it is developed.
  const isKnown = version !== undefined && version !== own
  return isKnown ? `Forklist ${version}, newer than this ${own}` : `a newer version of Forklist than this ${own}`
}

/**
 * Returns the newer version that made data with these migrations; `undefined` if this version knows all of them.
 * @param version the version that ran the last migration, if known
 */
export function newerMaker(names: readonly string[], version: string | undefined): string | undefined {
  const unknown = names.find(name => !Object.hasOwn(migrations, name))
  return unknown === undefined ? undefined : `${newerThanThis(version)} (it has ${unknown})`
}

/** Returns a database's tables, its migrations, and the newer version that ran the last one, if one did. */
export async function schemaOf(
  db: Reading,
): Promise<{ tables: readonly string[]; names: readonly string[]; newerMaker?: string | undefined }> {
  const existing = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const tables = existing.filter(name => !name.startsWith('kysely_'))
  if (!existing.includes('kysely_migration')) return { tables, names: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const names = rows.map(({ name }) => name)
  if (newerMaker(names, undefined) === undefined) return { tables, names }
  const made = await db.selectFrom('meta').select('value').where('name', '=', migratedBy).executeTakeFirst()
  return { tables, names, newerMaker: newerMaker(names, made?.value) }
}
