import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import { checkFile, readThrough, unmark } from './check-file.ts'
import { asDamage } from './damage.ts'
import { databaseName, openFile } from './file.ts'
import { lockFolder } from './folder-lock.ts'
import { inspectDatabase, requireKnown } from './inspect.ts'
import { digestOf, type Manifest, manifestOf, manifestText, readManifest } from './manifest.ts'
import { syncPath } from './paths.ts'

export type BackedUp = { file: string } & Omit<Manifest, 'format' | 'formatVersion'>

/** Suffix of an unfinished backup and its manifest. */
export const partialSuffix = '.partial'

/** Maximum wait for another backup of the same data. */
const patienceMs = 10_000

type About = {
  /** Version of this program. */
  version: string
  now: Date
}

/**
 * Writes the database of a data folder into a file, as of one moment, while others use it. The file gets its name when it is complete,
 * verified and synced. The source is checked first.
 * @throws StorageDamage for a damaged source; BackupError; FolderBusy during another backup or a restore; Error of `node:fs` or
 * `node:sqlite`
 */
export function backUp(dataDir: string, file: string, about: About): BackedUp {
  using _ = lockForBackup(dataDir, patienceMs)
  return backUpLocked(dataDir, file, about)
}

/** Takes the lock for a backup. @throws FolderBusy */
export function lockForBackup(dataDir: string, patienceMs: number): Disposable {
  const path = join(dataDir, databaseName)
  if (!existsSync(path)) {
    checkFile(path)
    throw new BackupError(`There is no ${databaseName} in ${dataDir} yet.`)
  }
  return lockFolder(
    dataDir,
    'backup',
    patienceMs,
    `Another backup of ${dataDir} is being made, or one is being restored: try again when that has ended.`,
  )
}

/** Makes a backup under a lock that the caller holds. */
export function backUpLocked(dataDir: string, file: string, { version, now }: About): BackedUp {
  refuseTaken(file)
  const [part, manifest] = [file, manifestOf(file)].map(path => path + partialSuffix) as [string, string]
  const removeParts = () => {
    for (const path of [part, manifest]) rmSync(path, { force: true })
  }
  // Existing parts belong to a killed process, because the lock admits one backup at a time.
  removeParts()
  try {
    const path = join(dataDir, databaseName)
    checkFile(path)
    // A copy of a damaged database can look undamaged.
    readThrough(path, 'quick')
    writeSnapshot(path, part)
    using database = new DatabaseSync(part, { readOnly: true, defensive: true })
    const made = {
      forklist: version,
      madeAt: now.toISOString(),
      ...inspectDatabase(database, 'What was backed up'),
      ...digestOf(part),
    }
    writeFileSync(manifest, manifestText(made), { mode: 0o600, flag: 'wx' })
    syncPath(manifest)
    refuseTaken(file)
    // The backup itself is renamed last: if it exists, it is complete and its manifest is beside it.
    renameSync(manifest, manifestOf(file))
    renameSync(part, file)
    syncPath(dirname(file), true)
    return { file, ...made }
  } catch (error) {
    removeParts()
    throw error
  }
}

/** Refuses to overwrite anything but a lone manifest, which an interrupted or removed backup left behind. */
function refuseTaken(file: string): void {
  const taken = existsSync(file) ? file : !isOurManifest(file) ? manifestOf(file) : undefined
  if (taken !== undefined) throw new BackupError(`${taken} exists already and is not overwritten.`)
}

function isOurManifest(file: string): boolean {
  try {
    readManifest(file)
    return true
  } catch {
    return false
  }
}

function writeSnapshot(database: string, part: string): void {
  // SQLite would create the file readable by everyone.
  closeSync(openSync(part, 'wx', 0o600))
  try {
    using source = openFile(database)
    requireKnown(source, 'The database')
    // Reads in one transaction while others write. Unlike a copy of the pages, the result contains no deleted data.
    source.prepare('vacuum into ?').run(part)
  } catch (error) {
    throw asDamage(error)
  }
  unmark(part)
  syncPath(part)
}
