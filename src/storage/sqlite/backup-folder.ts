import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../folder.ts'
import { StorageDamage } from '../storage-damage.ts'
import { type BackedUp, backUpLocked, lockedForBackup, partial } from './backup.ts'
import { createdFile } from './check-file.ts'
import { inspected } from './inspect.ts'
import { digested, manifestOf, readManifest } from './manifest.ts'
import { inNames } from './replace-database.ts'

/** Backups that are made by themselves: of what, where to, how often and how many of them stay. */
export type Keeping = {
  dataDir: string
  folder: string
  everyMs: number
  keep: number
  /** Of this program. */
  version: string
}

/** @property cannotRemove why those that are too many are still there */
export type Made = BackedUp & { seconds: number; removed: number; cannotRemove?: unknown }

const ownName = /^forklist-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

const nameAt = (time: Date): string => `forklist-${inNames(time)}.db`

/** When a backup was made, in milliseconds; `undefined` for files that have other names. */
const madeAt = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = ownName.exec(name) ?? []
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

/**
 * The newest whole backup of a folder. Of those of the future nothing is believed: a clock was wrong then.
 * @returns `undefined` when there is none
 */
export function newestIn(folder: string, now: Date): { file: string; at: number } | undefined {
  const [newest] = backupsIn(folder, now)
  return newest && { file: join(folder, newest.name), at: newest.at }
}

/**
 * Refuses to begin with an empty database where there are backups of one: the folder of the data may be a disk that is not mounted, and
 * backups of the empty database would take the place of the others.
 * @throws StorageDamage
 */
export function refuseLost(path: string, folder: string, now: Date): void {
  // Of a folder that had a database more can be said.
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(createdFile(path))) return
  if (newestIn(folder, now) === undefined) return
  throw new StorageDamage(
    `is missing, though ${folder} has backups of it (to begin with an empty database, set BACKUP_DIR to another folder)`,
  )
}

/** Returns the newest backup of a folder in which nothing is found wrong. Reads through each, newest first, until one is good. */
export const newestGoodIn = (folder: string, now: Date): string | undefined =>
  backupsIn(folder, now)
    .map(({ name }) => join(folder, name))
    .find(isGood)

/** Whatever keeps a backup from being read keeps it from being restored too. */
function isGood(file: string): boolean {
  try {
    const manifest = readManifest(file)
    if (manifest && digested(file).sha256 !== manifest.sha256) return false
    using database = new DatabaseSync(file, { readOnly: true, defensive: true })
    inspected(database, file)
    return true
  } catch {
    return false
  }
}

/** Newest first. */
function backupsIn(folder: string, now: Date): { name: string; at: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap(name => {
      const at = madeAt(name)
      return at === undefined || at > now.getTime() ? [] : [{ name, at }]
    })
    .sort((a, b) => b.at - a.at)
}

/**
 * Makes a backup if one is due, and removes the oldest of those that are too many.
 * @returns `undefined` when another process has made one meanwhile
 * @throws StorageDamage; BackupError; FolderBusy; Error of `node:fs` or `node:sqlite`
 */
export function backUpInto({ dataDir, folder, everyMs, keep, version }: Keeping, now: Date): Made | undefined {
  const began = performance.now()
  makeFolder(folder)
  using _ = lockedForBackup(dataDir, 0)
  const newest = newestIn(folder, now)
  if (newest && now.getTime() - newest.at < everyMs) return undefined
  removeParts(folder)
  const made = backUpLocked(dataDir, join(folder, nameAt(now)), { version, now })
  const cleared = removeOld(folder, backupsIn(folder, now).slice(keep))
  return { ...made, seconds: (performance.now() - began) / 1000, ...cleared }
}

/** What cannot be removed makes no backup worse that was made. */
function removeOld(folder: string, old: readonly { name: string }[]): Pick<Made, 'removed' | 'cannotRemove'> {
  let removed = 0
  try {
    for (const { name } of old) {
      for (const path of [name, manifestOf(name)]) rmSync(join(folder, path), { force: true })
      removed++
    }
    return { removed }
  } catch (cannotRemove) {
    return { removed, cannotRemove }
  }
}

/** Clears away what is left of backups that were broken off while they were made or removed. To be called under the lock. */
function removeParts(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) {
    const whole = name.replace(/(\.json)?(\.partial)?$/, '')
    if (whole !== name && madeAt(whole) !== undefined && (name.endsWith(partial) || !names.includes(whole)))
      rmSync(join(folder, name), { force: true })
  }
}
