import { closeSync, copyFileSync, existsSync, openSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CopyError, requireFile, syncPath } from '../durable-file.ts'
import { unmark } from './check-file.ts'
import { busy, primaryCode } from './errors.ts'
import { databaseName, giveToOwner, realPath } from './file.ts'
import { FolderBusy, lockFolder } from './folder-lock.ts'
import { type Contents, inspectDatabase } from './inspect.ts'
import { digestOf, type Manifest, manifestOf, readManifest } from './manifest.ts'
import { companions, finishReplacement, incomingOf, replaceDatabase } from './replace-database.ts'

export type Restored = Contents & {
  file: string
  bytes: number
  /** Path of the previous database. */
  setAside?: string
  /** The backup's manifest; absent for none. */
  manifest?: Manifest
  /** The outcome of an earlier, interrupted restore. */
  leftover?: string
  /** The file was copied without its log, so its newest changes are missing. */
  lacksLog?: true
}

/** Maximum wait for another command that is about to end. */
const patienceMs = 1000

/**
 * Replaces the database of a data folder by a backup, and keeps the previous one. Also accepts any database of Forklist, with its log.
 * @param dataDir must exist
 * @param unchecked whether the file may lack its manifest. SQLite's check does not see every changed bit of a text
 * @throws CopyError; FolderBusy while the folder is in use; Error of `node:fs` or `node:sqlite`
 */
export function restore(dataDir: string, file: string, now: Date, unchecked = false): Restored {
  const path = realPath(join(dataDir, databaseName))
  const inUse = `${dataDir} is in use: stop the service, and whatever else has ${databaseName} open (sqlite3, Litestream), then try again.`
  using _ = lockFolder(dataDir, 'restore', patienceMs, inUse)
  const leftover = finishReplacement(path, now)
  requireFile(file)
  if (realpathSync(file) === path) throw new CopyError(`${file} is the database itself.`)
  try {
    const manifest = readManifest(file)
    if (!manifest && !unchecked)
      throw new CopyError(
        `${manifestOf(file)} is missing, so damage to ${file} may go unseen: put it there, or add --unchecked.`,
      )
    const bytes = copied(file, incomingOf(path), manifest)
    const contents = contentsOf(incomingOf(path), file)
    const lacksLog = unmark(incomingOf(path))
    giveToOwner(incomingOf(path))
    syncPath(incomingOf(path))
    foldLog(path, inUse)
    const setAside = replaceDatabase(path, now)
    return {
      file,
      bytes,
      ...contents,
      ...(setAside !== undefined && { setAside }),
      ...(manifest && { manifest }),
      ...(leftover !== undefined && { leftover }),
      ...(lacksLog && { lacksLog }),
    }
  } catch (error) {
    finishReplacement(path, now)
    throw error
  }
}

/** Copies the file. Without a manifest it may be any database, so a log beside it is copied too. */
function copied(file: string, to: string, manifest: Manifest | undefined): number {
  const descriptor = openSync(to, 'wx', 0o600)
  try {
    const { bytes, sha256 } = digestOf(file, piece => writeFileSync(descriptor, piece))
    if (manifest && (manifest.bytes !== bytes || manifest.sha256 !== sha256))
      throw new CopyError(`${file} is damaged: its SHA-256 is not the one in ${manifestOf(file)}. Take another backup.`)
    if (!manifest) for (const end of companions) if (existsSync(file + end)) copyFileSync(file + end, to + end)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

function contentsOf(incoming: string, file: string): Contents {
  using database = new DatabaseSync(incoming, { defensive: true })
  return inspectDatabase(database, file)
}

/** Folds the old database's log into its file. Fails while a program that ignores the lock has it open. @throws FolderBusy */
function foldLog(path: string, inUse: string): void {
  // SQLite would discard the log of an emptied database.
  if (!existsSync(path) || statSync(path).size === 0) return
  try {
    using old = new DatabaseSync(path, { timeout: patienceMs, defensive: true })
    old.exec('pragma journal_mode = delete')
  } catch (error) {
    if (primaryCode(error) === busy) throw new FolderBusy(inUse)
    // Damage may be the reason for the restore. The log is then kept beside the file.
  }
}
