import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncPath } from '../durable-file.ts'

/** Returns the path of the new database before it replaces the present one. */
export const incomingOf = (path: string): string => `${path}.restoring`
/** Returns the path of the old database until the new one has replaced it. */
const outgoingOf = (path: string): string => `${path}.replaced`

/** SQLite's companion files, which it would attach to any database of that name. */
export const companions = ['-wal', '-journal']

/**
 * Replaces the database at `path` by the one at `incomingOf(path)`. After an interruption and a call of `finishReplacement`, either the
 * old or the new one is complete.
 * @returns the path of the old database; `undefined` for none
 */
export function replaceDatabase(path: string, now: Date): string | undefined {
  if (existsSync(path)) linkOrCopy(path, outgoingOf(path))
  for (const companion of companions) moveIfThere(path + companion, outgoingOf(path) + companion)
  rmSync(`${path}-shm`, { force: true })
  syncPath(dirname(path), true)
  renameSync(incomingOf(path), path)
  syncPath(dirname(path), true)
  return setAside(path, now)
}

/**
 * Finishes an interrupted replacement: rolls back if the new database is not in place, else forward. Call before the database is opened,
 * under a lock; concurrent calls are safe.
 * @returns a line about what was found; `undefined` for nothing
 */
export function finishReplacement(path: string, now: Date): string | undefined {
  // The rename is the decisive step. While the incoming file exists, nothing was replaced.
  if (!existsSync(incomingOf(path))) {
    const aside = setAside(path, now)
    return (
      aside && `An interrupted restore had already put the backup in its place. The previous database is at ${aside}.`
    )
  }
  for (const companion of companions) moveIfThere(outgoingOf(path) + companion, path + companion)
  rmSync(outgoingOf(path), { force: true })
  // Its main file goes last, because while it exists the others must be removed too.
  for (const end of [...companions, '-shm', '']) rmSync(incomingOf(path) + end, { force: true })
  syncPath(dirname(path), true)
  return 'A restore was interrupted before it changed anything: the database is unchanged.'
}

/** Gives the old database its final name. The log moves first, because the database finds its log by name. */
function setAside(path: string, now: Date): string | undefined {
  const outgoing = outgoingOf(path)
  if (![...companions, ''].some(end => existsSync(outgoing + end))) return undefined
  const aside = freeName(`${path}.before-restore-${timeInNames(now)}`)
  for (const end of [...companions, '']) moveIfThere(outgoing + end, aside + end)
  syncPath(dirname(path), true)
  return aside
}

/** Formats a time for file names. Windows allows no colons. */
export const timeInNames = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${number}`
    if (![...companions, ''].some(end => existsSync(name + end))) return name
  }
}

/** Renames a file if it exists. Another process may rename it first. */
function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Links a file, or copies it on a file system without hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    syncPath(to)
  }
}
