import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { StorageDamage } from '../storage-damage.ts'
import { requireAllPages } from './all-pages.ts'
import { asDamage } from './damage.ts'
import { giveToOwner, realPath, syncPath } from './paths.ts'

/** Says that a database was made in a data folder. Outlives the database, so that its loss is noticed. */
export const createdName = 'forklist.created'

const createdText =
  'Forklist made a database in this folder. While this file is here, Forklist does not start with a new, empty database.\n'

/** `user_version` of a database file whose newest changes are in the log beside it: "WAL". See `LogSeal`. */
export const needsLog = 0x57414c

export const createdFile = (path: string): string => join(dirname(path), createdName)

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Records that there is a database, once it is on the disk. @throws Error of `node:fs` */
export function recordCreated(path: string): void {
  const file = createdFile(path)
  if (existsSync(file)) return
  writeFileSync(file, createdText, { mode: 0o600 })
  giveToOwner(file)
  syncPath(file)
  syncPath(dirname(file), true)
}

/**
 * Looks at what costs the same for a database of any size, before anybody opens it: SQLite would make an empty database of a file that
 * was lost, and throw away the log of one that was emptied.
 * @param path in the data folder
 * @throws StorageDamage when the file was lost or emptied, is no database, or lacks its log
 */
export function checkFile(path: string): void {
  const file = realPath(path)
  // Asked first: another process may be making the database just now.
  const wasCreated = existsSync(createdFile(path)) || sizeOf(`${file}-wal`) > 0
  if (sizeOf(file) > 0) refuseLostLog(file)
  else if (wasCreated)
    throw new StorageDamage(
      `${existsSync(file) ? 'is empty' : 'is missing'}, though lists were kept in it (to begin with an empty database, remove ${createdName} and ${basename(file)}-wal)`,
    )
}

function refuseLostLog(file: string): void {
  const hasLog = () => sizeOf(`${file}-wal`) > 0
  // Another process may have made the log after the first look.
  if (hasLog() || checkpointedVersion(file) !== needsLog || hasLog()) return
  throw new StorageDamage(
    `lacks its newest changes: they were in ${basename(file)}-wal, which is not beside it (put it there, or move ${basename(file)} away and restore it from there to go on without them)`,
  )
}

/** Returns `user_version` as it is in the file itself, without the log. */
export function checkpointedVersion(file: string): number {
  try {
    // Takes no locks and makes no files.
    using database = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
    return database.prepare('pragma user_version').get()!.user_version as number
  } catch (error) {
    throw asDamage(error)
  }
}

/**
 * Ends the mark in a copy of a database, which has no log.
 * @returns whether it was marked: then the log was missing when it was copied
 */
export function unmark(copy: string): boolean {
  if (checkpointedVersion(copy) !== needsLog) return false
  using database = new DatabaseSync(copy, { defensive: true })
  database.exec('pragma user_version = 0')
  return true
}

/** The greatest database that is read through before a service starts: some hundredths of a second for each 10 MB. */
const readThroughBytes = 32 * 1024 * 1024

/** Returns whether a database is small enough to be read through before a service starts. */
export const isSmall = (path: string): boolean => sizeOf(realPath(path)) <= readThroughBytes

/**
 * Reads through a database, beside others who use it.
 * @param how `quick`: every page and row, at 1 s for about 500 MB. `whole`: also whether each index agrees with its table, at ten times that
 * @throws StorageDamage
 */
export function readThrough(path: string, how: 'quick' | 'whole'): void {
  try {
    // With a small cache: what is read once here need not stay in memory.
    using database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    database.exec('pragma cell_size_check = on')
    requireAllPages(realPath(path), database)
    const [first] = database.prepare(how === 'quick' ? 'pragma quick_check(1)' : 'pragma integrity_check(1)').all()
    const wrong = Object.values(first!)[0]
    // SQLite begins with a line that names the database by its number.
    if (wrong !== 'ok') throw new StorageDamage(`is damaged: ${String(wrong).split('\n').at(-1)}`)
  } catch (error) {
    throw asDamage(error)
  }
}
