import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { busy, primaryCode } from './errors.ts'
import { giveToOwner } from './file.ts'

// The locks are SQLite's locks on an empty file. They belong to the operating system, end with the process, and also work within a
// process. Nothing is written, because the journal of `begin immediate` stays in memory.
const begin = {
  /** Shared with others and with a backup. */
  use: 'begin; select count(*) from sqlite_schema',
  /** One at a time, beside users. */
  backup: 'begin immediate',
  /** Exclusive. */
  restore: 'begin exclusive',
}

/** Thrown when another process uses the data folder in a way that excludes this one. */
export class FolderBusy extends Error {
  override name = 'FolderBusy'
  /** Tells callers that the message is complete. */
  readonly code = 'folder_busy'
}

/**
 * Locks a data folder until disposed.
 * @param patienceMs maximum wait, during which this thread is blocked
 * @param refusal message if the wait fails
 * @throws FolderBusy; Error of `node:sqlite` if the folder is not writable
 */
export function lockFolder(dataDir: string, kind: keyof typeof begin, patienceMs: number, refusal: string): Disposable {
  using opening = new DisposableStack()
  const path = join(dataDir, 'forklist.lock')
  const lock = opening.use(new DatabaseSync(path))
  try {
    giveToOwner(path)
    lock.exec(`pragma busy_timeout = ${patienceMs}; pragma journal_mode = memory; ${begin[kind]}`)
  } catch (error) {
    throw primaryCode(error) === busy ? new FolderBusy(refusal) : error
  }
  return opening.move()
}
