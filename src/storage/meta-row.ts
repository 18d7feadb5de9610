import type { Writing } from './schema.ts'

/** Rows of `meta` that `dump` and `load` write, by name. */
export const marks = {
  /** The progress of an unfinished load. */
  loading: 'load is unfinished',
  /** The SHA-256 of the dump that was loaded. */
  loaded: 'loaded',
  /** The time at which the lists were dumped to be moved elsewhere. */
  retired: 'retired',
}

/** Why no service uses a database with one of these marks. */
export const outOfService: Readonly<Record<string, string>> = {
  [marks.loading]:
    'A dump is being loaded into this database, and the load is not complete. Run forklist load again to continue it.',
  [marks.retired]:
    'The lists of this database were moved elsewhere (forklist dump --retire): set DATABASE_URL or DATA_DIR to their new place. To use the lists here again, as they were then, run forklist dump --undo-retire.',
}

/** The row that marks deleted data that are not erased yet. */
export const eraseNote = 'to erase'

/** The row with the version of Forklist that ran the last migration. */
export const migratedBy = 'migrated by'

/** Rows of `meta` that belong to one database and are not dumped. */
export const undumpedMetaRows: readonly string[] = [...Object.values(marks), eraseNote, migratedBy]

/** Stores `value` under a name, in the transaction that it belongs to. */
export async function setMeta(db: Writing, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Thrown when a database does not have the current lists, or is of a newer version. */
export class OutOfService extends Error {
  override name = 'OutOfService'
  /** Tells callers that the message is complete. */
  readonly code = 'out_of_service'
}

/** @throws OutOfService for a database without the current lists */
export async function requireInService(db: Writing): Promise<void> {
  const mark = await db
    .selectFrom('meta')
    .select('name')
    .where('name', 'in', Object.keys(outOfService))
    .executeTakeFirst()
  if (mark) throw new OutOfService(outOfService[mark.name])
}
