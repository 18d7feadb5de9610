import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { busy, primaryCode } from './file.ts'
import { giveToOwner } from './paths.ts'

// SQLite's own locks on an empty file: the operating system's, so that they end with the process, however it ends, and counted within
// a process too. Nothing is ever written: the journal that `begin immediate` would make stays in memory.
const begin = {
  /** Beside each other, and beside a backup. */
  use: 'begin; select count(*) from sqlite_schema',
  /** One at a time, beside those who use it. */
  backup: 'begin immediate',
  /** Alone. */
  restore: 'begin exclusive',
}

/** Somebody else does in a data folder what does not go together with what is wanted. */
export class FolderBusy extends Error {
  override name = 'FolderBusy'
  /** By which whoever tells people why something failed knows that the message says it all. */
  readonly code = 'folder_busy'
}

/**
 * Keeps others from doing in a data folder what does not go together with this, until it is disposed of.
 * @param patienceMs how long others are waited for, during which this thread does nothing else
 * @param refusal what is said when they are not done by then
 * @throws FolderBusy; Error of `node:sqlite` when the folder cannot be written
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
