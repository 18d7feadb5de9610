import { existsSync, lchownSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** File name in the data folder. */
export const databaseName = 'forklist.db'

/** `application_id` of a Forklist database, for the command `file` and for backups: "Fork". */
export const applicationId = 0x466f726b

// busy_timeout comes first, so that no other setting fails because of a lock. FULL, because NORMAL loses acknowledged commits in a power
// failure; secure_delete, because deleted data must not remain. No mmap, because it turns I/O errors into SIGBUS.
const pragmas = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma temp_store = memory;
  pragma secure_delete = on;
  pragma cache_size = -32000;
  pragma journal_size_limit = 67108864;
  pragma wal_autocheckpoint = 1000;
  pragma mmap_size = 0;
`

/** Opens a connection with all settings. @throws Error of `node:sqlite` if the file cannot be opened or written */
export function openFile(path: string): DatabaseSync {
  using opening = new DisposableStack()
  const database = opening.use(new DatabaseSync(path, { defensive: true }))
  database.exec(pragmas)
  opening.move()
  return database
}

/** Returns the real path of a database that may be a link: SQLite puts its other files there. */
export const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/**
 * Gives a file that root created beside a service's data to the service. Never follows links: a user with write access to the folder
 * could otherwise get any file of the machine.
 */
export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}
