import type { DatabaseSync } from 'node:sqlite'
import { busy, openFile, primaryCode } from './file.ts'

/** How long the right to write is waited for. */
const patienceMs = 1000
/** While somebody else is at the log, who may not be waited for: as long between two tries as others are kept from writing by one. */
const tries = 10
const tryMs = 100

/**
 * Makes a database's files anew of what is in its tables. `secure_delete` alone does not do it: the log still has the pages as they were,
 * and where SQLite has moved a row to another page, to balance its trees, it leaves a copy of it in the room that the row took up.
 * @returns whether it was done; not, while somebody reads what was there before, or writes
 * @throws Error of `node:sqlite`, such as for a disk that is too full
 */
export function eraseFile(path: string): boolean {
  using database = openFile(path)
  // As large as all the rest: too much for the memory. SQLite removes the file's name as soon as it has opened it.
  database.exec('pragma temp_store = file')
  try {
    // First, because the log grows by the whole of the database each time that somebody keeps it from being emptied afterwards.
    if (!hasEmptiedLog(database)) return false
    database.exec(`pragma busy_timeout = ${patienceMs}; vacuum`)
    return hasEmptiedLog(database)
  } catch (error) {
    if (primaryCode(error) === busy) return false
    throw error
  }
}

function hasEmptiedLog(database: DatabaseSync): boolean {
  database.exec(`pragma busy_timeout = ${tryMs}`)
  const emptying = database.prepare('pragma wal_checkpoint(truncate)')
  for (let left = tries; left > 0; left--) {
    if (emptying.get()!.busy === 0) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tryMs)
  }
  return false
}
