import { Problem } from '../core/problem.ts'
import type { Step } from '../domain/change.ts'
import { type ListState, undo } from '../domain/change.ts'
import type { Reading } from './schema.ts'

export type StoredChange = { version: number; at: string; operation: string; steps: Step[] }

const changesOf = (db: Reading, listId: string) =>
  db.selectFrom('changes').where('list_id', '=', listId).orderBy('version', 'desc')

type ChangeRow = { version: number; at: string; operation: string; steps: string }
const changeOf = (row: ChangeRow): StoredChange => ({ ...row, steps: JSON.parse(row.steps) as Step[] })

/** Returns changes, newest first, only those of versions below `below`. */
export async function readChanges(db: Reading, listId: string, limit: number, below?: number): Promise<StoredChange[]> {
  const rows = await changesOf(db, listId)
    .select(['version', 'at', 'operation', 'steps'])
    .$if(below !== undefined, query => query.where('version', '<', below!))
    .limit(limit)
    .execute()
  return rows.map(changeOf)
}

/** Returns the version of a list: a version of the history, the present one, or the last one at or before a time. */
export async function versionAt(
  db: Reading,
  list: { id: string; version: number; updatedAt: string },
  at: number | string,
): Promise<number> {
  if (at === list.version || (typeof at === 'string' && at >= list.updatedAt)) return list.version
  const row = await changesOf(db, list.id)
    .select('version')
    .$if(typeof at === 'number', query => query.where('version', '=', at as number))
    .$if(typeof at === 'string', query => query.where('at', '<=', at as string))
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Problem('version_not_found')
  return row.version
}

/** Returns the list at `version`, by undoing the changes since then. @throws Problem `version_not_found` */
export async function stateBefore(
  db: Reading,
  listId: string,
  present: { version: number; state: ListState },
  version: number,
): Promise<{ state: ListState; updatedAt: string }> {
  const rows = await changesOf(db, listId)
    .select(['version', 'at', 'operation', 'steps'])
    .where('version', '>=', version)
    .where('version', '<=', present.version)
    .execute()
  const wanted = rows.at(-1)
  // Every version has one entry, unless the history was cleared after it.
  if (!wanted || wanted.version !== version || rows.length !== present.version - version + 1)
    throw new Problem('version_not_found')
  const state = rows.slice(0, -1).reduce((state, row) => undo(state, changeOf(row).steps), present.state)
  return { state, updatedAt: wanted.at }
}
