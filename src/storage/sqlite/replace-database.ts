import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncPath } from './paths.ts'

/** What another database is prepared under, until it takes the place of the one that is there. */
export const incomingOf = (path: string): string => `${path}.restoring`
/** What the database that is there bears besides its name, until the other one has taken its place. */
const outgoingOf = (path: string): string => `${path}.replaced`

/** What SQLite finds by the name of a database, and would take for a part of whichever bears that name. */
export const companions = ['-wal', '-journal']

/**
 * Puts the database at `incomingOf(path)` in the place of the one at `path`. Whoever is killed meanwhile leaves the old one or the new
 * one there, whole, once `settled` was called.
 * @returns where the old one is; `undefined` when there was none
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

type Leftover = { replaced: false } | { replaced: true; setAside: string }

/**
 * Brings to its end what was broken off: goes back where the other database has not taken its place, and on where it has. To be called
 * before the database is opened, under a lock; several may at once.
 * @returns what was found; `undefined` when there was nothing to do
 */
export function settled(path: string, now: Date): Leftover | undefined {
  // Renaming it is the deed: as long as it bears this name nothing was done.
  if (!existsSync(incomingOf(path))) {
    const aside = setAside(path, now)
    return aside === undefined ? undefined : { replaced: true, setAside: aside }
  }
  for (const companion of companions) moveIfThere(outgoingOf(path) + companion, path + companion)
  rmSync(outgoingOf(path), { force: true })
  removeIncoming(path)
  syncPath(dirname(path), true)
  return { replaced: false }
}

/** `settled`, and what is to be said of it. */
export function settledInWords(path: string, now: Date): string | undefined {
  const leftover = settled(path, now)
  if (!leftover) return undefined
  return leftover.replaced
    ? `A restoring was broken off when the backup was in its place already. What was there before is ${leftover.setAside}.`
    : 'A restoring was broken off before it had changed anything: the database is the one that was there before.'
}

/** The database itself last: it says that the rest is to be removed too. */
export function removeIncoming(path: string): void {
  for (const end of [...companions, '-shm', '']) rmSync(incomingOf(path) + end, { force: true })
}

/** Gives the old database the name that it keeps. The log goes first: without the database it is nothing, with it it is found. */
function setAside(path: string, now: Date): string | undefined {
  const outgoing = outgoingOf(path)
  if (![...companions, ''].some(end => existsSync(outgoing + end))) return undefined
  const aside = freeName(`${path}.before-restore-${inNames(now)}`)
  for (const end of [...companions, '']) moveIfThere(outgoing + end, aside + end)
  syncPath(dirname(path), true)
  return aside
}

/** A time as it stands in names of files; Windows takes no colons. */
export const inNames = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${number}`
    if (![...companions, ''].some(end => existsSync(name + end))) return name
  }
}

/** Another process may do the same at the same time. */
function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Some file systems have no second names for a file. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    syncPath(to)
  }
}
