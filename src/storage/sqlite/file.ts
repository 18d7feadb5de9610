import { DatabaseSync } from 'node:sqlite'

/** In the data folder. */
export const databaseName = 'forklist.db'

/** `application_id` of a Forklist database, so that `file` and backups know it: "Fork". */
export const applicationId = 0x466f726b

/**
 * How every connection writes that does. FULL, because NORMAL loses acknowledged commits when the power goes; secure_delete, because
 * deleted is deleted.
 */
export const safePragmas = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma temp_store = memory;
  pragma secure_delete = on;
`

// The order matters: nothing may fail for a lock before busy_timeout stands. mmap off, because it turns I/O errors into SIGBUS.
const pragmas = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  ${safePragmas}
  pragma cache_size = -32000;
  pragma journal_size_limit = 67108864;
  pragma wal_autocheckpoint = 1000;
  pragma mmap_size = 0;
`

/** A connection to a file, set as every one has to be. @throws Error of `node:sqlite` when it cannot be opened or written */
export function openFile(path: string): DatabaseSync {
  using opening = new DisposableStack()
  const database = opening.use(new DatabaseSync(path, { defensive: true }))
  database.exec(pragmas)
  opening.move()
  return database
}

/** SQLite's code of a failure that somebody else's lock is the reason of. */
export const busy = 5

/** SQLite's code of a failure, without what tells its kinds apart; `undefined` for what is no failure of SQLite. */
export const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
