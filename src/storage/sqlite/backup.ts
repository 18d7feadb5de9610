import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CopyError, PartialFile } from '../durable-file.ts'
import { checkFile, readThrough, unmark } from './check-file.ts'
import { asDamage } from './errors.ts'
import { databaseName, openFile } from './file.ts'
import { lockFolder } from './folder-lock.ts'
import { inspectDatabase } from './inspect.ts'
import { digestOf, isReplaceableManifest, type Manifest, manifestOf, manifestText } from './manifest.ts'

export type BackedUp = { file: string } & Omit<Manifest, 'format' | 'formatVersion'>

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
 * @throws StorageDamage for a damaged source; CopyError; FolderBusy during another backup or a restore; Error of `node:fs` or
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
    throw new CopyError(`There is no ${databaseName} in ${dataDir} yet.`)
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
  using part = new PartialFile(file)
  using manifest = new PartialFile(manifestOf(file), isReplaceableManifest(file))
  const path = join(dataDir, databaseName)
  checkFile(path)
  // A copy of a damaged database can look undamaged.
  readThrough(path, 'quick')
  writeSnapshot(path, part.path)
  using database = new DatabaseSync(part.path, { readOnly: true, defensive: true })
  const made = {
    forklist: version,
    madeAt: now.toISOString(),
    ...inspectDatabase(database, 'The database'),
    ...digestOf(part.path),
  }
  writeFileSync(manifest.descriptor, manifestText(made))
  // The backup itself is published last: if it exists, it is complete and its manifest is beside it.
  manifest.publish()
  part.publish()
  return { file, ...made }
}

function writeSnapshot(database: string, part: string): void {
  try {
    using source = openFile(database)
    // Reads in one transaction while others write. Unlike a copy of the pages, the result contains no deleted data.
    source.prepare('vacuum into ?').run(part)
  } catch (error) {
    throw asDamage(error)
  }
  unmark(part)
}
