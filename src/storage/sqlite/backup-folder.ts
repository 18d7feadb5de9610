import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../util/make-folder.ts'
import { StorageDamage } from '../damage-state.ts'
import { partialSuffix } from '../durable-file.ts'
import { type BackedUp, backUpLocked, lockForBackup } from './backup.ts'
import { createdFile } from './check-file.ts'
import { inspectDatabase } from './inspect.ts'
import { digestOf, manifestOf, readManifest } from './manifest.ts'
import { timeInNames } from './replace-database.ts'

/** Settings of automatic backups: source, folder, interval and number. */
export type BackupSchedule = {
  dataDir: string
  folder: string
  everyMs: number
  keep: number
  /** Version of this program. */
  version: string
}

/** @property cannotRemove why old backups could not be removed */
export type AutomaticBackup = BackedUp & { removed: number; cannotRemove?: unknown }

const backupName = /^forklist-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

const backupNameAt = (time: Date): string => `forklist-${timeInNames(time)}.db`

/** Returns the time of a backup in milliseconds; `undefined` for other files. */
const madeAt = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = backupName.exec(name) ?? []
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Returns the time of the newest complete backup of a folder, in milliseconds; `undefined` for none. */
export const newestBackupAt = (folder: string, now: Date): number | undefined => backupsIn(folder, now)[0]?.at

/** Returns whether the newest backup is too old. */
export const isDue = ({ folder, everyMs }: Pick<BackupSchedule, 'folder' | 'everyMs'>, now: Date): boolean =>
  now.getTime() - (newestBackupAt(folder, now) ?? Number.NEGATIVE_INFINITY) >= everyMs

/**
 * Refuses to start an empty database if the folder has backups: the data folder may be a disk that is not mounted, and backups of the
 * empty database would replace the others.
 * @throws StorageDamage
 */
export function refuseMissingDatabase(path: string, folder: string, now: Date): void {
  // If the folder had a database, other checks give a better message.
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(createdFile(path))) return
  if (newestBackupAt(folder, now) === undefined) return
  throw new StorageDamage(
    `is missing, though ${folder} has backups of it (to begin with an empty database, set BACKUP_DIR to another folder)`,
  )
}

/** Returns the newest undamaged backup of a folder. Reads each backup completely, newest first, until one is good. */
export const newestIntactBackupIn = (folder: string, now: Date): string | undefined =>
  backupsIn(folder, now)
    .map(({ name }) => join(folder, name))
    .find(isGood)

/** Returns whether a backup can be restored. An error while reading it means that it cannot. */
function isGood(file: string): boolean {
  try {
    const manifest = readManifest(file)
    if (digestOf(file).sha256 !== manifest?.sha256) return false
    using database = new DatabaseSync(file, { readOnly: true, defensive: true })
    inspectDatabase(database, file)
    return true
  } catch {
    return false
  }
}

/** Returns the complete backups of a folder, newest first. Backups from the future are ignored, because a clock was wrong. */
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
 * Makes a backup if one is due, and removes the oldest beyond the number to keep.
 * @returns `undefined` if another process made one meanwhile
 * @throws StorageDamage; CopyError; FolderBusy; Error of `node:fs` or `node:sqlite`
 */
export function backUpInto(
  { dataDir, folder, everyMs, keep, version }: BackupSchedule,
  now: Date,
): AutomaticBackup | undefined {
  makeFolder(folder)
  using _ = lockForBackup(dataDir, 0)
  if (!isDue({ folder, everyMs }, now)) return undefined
  removeParts(folder)
  const made = backUpLocked(dataDir, join(folder, backupNameAt(now)), { version, now })
  const cleared = removeOld(folder, backupsIn(folder, now).slice(keep))
  return { ...made, ...cleared }
}

/** Removes old backups. A failure does not affect the new one. */
function removeOld(
  folder: string,
  old: readonly { name: string }[],
): Pick<AutomaticBackup, 'removed' | 'cannotRemove'> {
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

/** Removes parts of interrupted backups. Call under the lock. */
function removeParts(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) {
    const whole = name.replace(/(\.json)?(\.partial)?$/, '')
    if (whole !== name && madeAt(whole) !== undefined && (name.endsWith(partialSuffix) || !names.includes(whole)))
      rmSync(join(folder, name), { force: true })
  }
}
