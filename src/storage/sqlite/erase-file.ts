import type { DatabaseSync } from 'node:sqlite'
import { busy, primaryCode } from './errors.ts'
import { openFile } from './file.ts'

/** Maximum wait for the write lock. */
const patienceMs = 1000
/** Number of attempts while another process uses the log. A pause is as long as an attempt can block writers. */
const tries = 10
const tryMs = 100

/**
 * Rewrites a database's files from its tables. `secure_delete` alone is not enough: the log still has the old pages, and SQLite leaves
 * copies of rows that it moved between pages to balance its trees.
 * @returns whether it was done: not while a reader uses older data, or during a write
 * @throws Error of `node:sqlite`, such as for a full disk
 */
export function eraseFile(path: string): boolean {
  using database = openFile(path)
  // As large as the database, so not in memory. SQLite unlinks the file as soon as it is open.
  database.exec('pragma temp_store = file')
  try {
    // Checked first, because each vacuum adds the whole database to a log that cannot be emptied.
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
  for (let attempts = tries; attempts > 0; attempts--) {
    if (emptying.get()!.busy === 0) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tryMs)
  }
  return false
}
