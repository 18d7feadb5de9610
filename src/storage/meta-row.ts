import type { Writing } from './schema.ts'

/** Rows of `meta` that a move of the lists writes, by name. */
export const marks = {
  moving: 'lists are moved into it',
  away: 'lists were moved away',
  arrived: 'lists were moved into it',
}

/** Why a database is not ready while lists are being moved into it. */
export const incompleteMoveMessage =
  'Lists are being moved into this database, and the move is not complete. Run forklist migrate-to again to continue it.'

/** The row that marks deleted data that are not erased yet. */
export const eraseNote = 'to erase'

/** Rows of `meta` that belong to one database and are never moved. */
export const unmovedMetaRows: readonly string[] = [...Object.values(marks), eraseNote]

/** Stores `value` under a name, in the transaction that it belongs to. */
export async function setMeta(db: Writing, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
