import { DatabaseSync } from 'node:sqlite'

/** File name in the data folder. */
export const databaseName = 'forklist.db'

/** `application_id` of a Forklist database, for the command `file` and for backups: "Fork". */
export const applicationId = 0x466f726b

/**
 * Settings of every writing connection. FULL, because NORMAL loses acknowledged commits in a power failure; secure_delete, because
 * deleted data must not remain.
 */
export const safePragmas = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma temp_store = memory;
  pragma secure_delete = on;
`

// busy_timeout comes first, so that no other setting fails because of a lock. No mmap, because it turns I/O errors into SIGBUS.
const pragmas = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  ${safePragmas}
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

/** SQLite's code for a lock held by another connection. */
export const busy = 5

/** SQLite's code for a full disk. */
const full = 13

/** Returns whether a file could not be written because the disk is full, or the user's share of it. */
export const isDiskFull = (error: Error & { code?: string }): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(error.code ?? '') || primaryCode(error) === full

/** Returns SQLite's primary result code; `undefined` for other errors. */
export const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
