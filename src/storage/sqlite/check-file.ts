import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { StorageDamage } from '../damage-state.ts'
import { syncPath } from '../durable-file.ts'
import { requireAllPages } from './all-pages.ts'
import { asDamage } from './errors.ts'
import { giveToOwner, realPath } from './file.ts'

/** Name of the file that marks a folder that has had a database. The file outlives the database, so that a loss is noticed. */
const createdName = 'forklist.created'

const createdText =
  'Forklist made a database in this folder. While this file is here, Forklist does not start with a new, empty database.\n'

/** `user_version` of a file whose newest changes are in its log: "WAL". See `WriteGuard`. */
export const needsLog = 0x57414c

export const createdFile = (path: string): string => join(dirname(path), createdName)

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Records durably that the database exists. @throws Error of `node:fs` */
export function recordCreated(path: string): void {
  const file = createdFile(path)
  if (existsSync(file)) return
  writeFileSync(file, createdText, { mode: 0o600 })
  giveToOwner(file)
  syncPath(file)
  syncPath(dirname(file), true)
}

/**
 * Makes checks of constant cost before the file is opened. SQLite would create an empty database in place of a lost file, and discard
 * the log of an emptied one.
 * @param path in the data folder
 * @throws StorageDamage if the file was lost or emptied, is no database, or lacks its log
 */
export function checkFile(path: string): void {
  const file = realPath(path)
  // Read first, because another process may be creating the database.
  const wasCreated = existsSync(createdFile(path)) || sizeOf(`${file}-wal`) > 0
  if (sizeOf(file) > 0) refuseLostLog(file)
  else if (wasCreated)
    throw new StorageDamage(
      `${existsSync(file) ? 'is empty' : 'is missing'}, though lists were kept in it (to begin with an empty database, remove ${createdName} and ${basename(file)}-wal)`,
    )
}

function refuseLostLog(file: string): void {
  const hasLog = () => sizeOf(`${file}-wal`) > 0
  // Another process may have created the log meanwhile.
  if (hasLog() || checkpointedVersion(file) !== needsLog || hasLog()) return
  throw new StorageDamage(
    `lacks its newest changes: they were in ${basename(file)}-wal, which is not beside it (put that log there; or, to go on without these changes, move ${basename(file)} away and restore it with --unchecked)`,
  )
}

/** Returns `user_version` from the file itself, without the log. */
export function checkpointedVersion(file: string): number {
  try {
    // Takes no locks and creates no files.
    using database = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
    return database.prepare('pragma user_version').get()!.user_version as number
  } catch (error) {
    throw asDamage(error)
  }
}

/** Removes the mark of `WriteGuard` from a copy without a log. @returns whether it was marked, so that the copy lacks its log */
export function unmark(copy: string): boolean {
  if (checkpointedVersion(copy) !== needsLog) return false
  using database = new DatabaseSync(copy, { defensive: true })
  database.exec('pragma user_version = 0')
  return true
}

/** The largest database that is checked before a service starts: some hundredths of a second for each 10 MB. */
const readThroughBytes = 32 * 1024 * 1024

/** Returns whether a database is small enough to be checked before a service starts. */
export const isSmall = (path: string): boolean => sizeOf(realPath(path)) <= readThroughBytes

/**
 * Checks a whole database while others use it.
 * @param how `quick`: every page and row, 1 s for about 500 MB. `whole`: also every index, ten times slower
 * @throws StorageDamage
 */
export function readThrough(path: string, how: 'quick' | 'whole'): void {
  try {
    // A small cache: these pages need not stay in memory.
    using database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    database.exec('pragma cell_size_check = on')
    requireAllPages(realPath(path), database)
    const [first] = database.prepare(how === 'quick' ? 'pragma quick_check(1)' : 'pragma integrity_check(1)').all()
    const wrong = Object.values(first!)[0]
    // SQLite's first line names the database by its number.
    if (wrong !== 'ok') throw new StorageDamage(`is damaged: ${String(wrong).split('\n').at(-1)}`)
  } catch (error) {
    throw asDamage(error)
  }
}
