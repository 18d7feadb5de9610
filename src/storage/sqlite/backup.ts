import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import { checkFile, readThrough, unmark } from './check-file.ts'
import { asDamage } from './damage.ts'
import { databaseName, openFile } from './file.ts'
import { lockFolder } from './folder-lock.ts'
import { inspected } from './inspect.ts'
import { digested, type Manifest, manifestOf, manifestText, readManifest } from './manifest.ts'
import { syncPath } from './paths.ts'

export type BackedUp = { file: string } & Omit<Manifest, 'format' | 'formatVersion'>

/** What ends the name of a backup that is being made, and of its manifest: whatever bears it is not whole. */
export const partial = '.partial'

/** How long another backup of the same data is waited for. */
const patienceMs = 10_000

type About = {
  /** Of this program. */
  version: string
  now: Date
}

/**
 * Writes the database of a data folder into a file, as it is at one moment, while others go on reading and writing it. The file gets its
 * name once it is whole, checked and on the disk. What is backed up is read through first.
 * @throws StorageDamage when that is damaged; BackupError; FolderBusy while another backup is made, or one is restored; Error of `node:fs` or `node:sqlite`
 */
export function backUp(dataDir: string, file: string, about: About): BackedUp {
  using _ = lockedForBackup(dataDir, patienceMs)
  return backUpLocked(dataDir, file, about)
}

/** Makes way for one backup at a time. @throws FolderBusy */
export function lockedForBackup(dataDir: string, patienceMs: number): Disposable {
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

/** The same for who has the lock already. */
export function backUpLocked(dataDir: string, file: string, { version, now }: About): BackedUp {
  refuseTaken(file)
  const [part, manifest] = [file, manifestOf(file)].map(path => path + partial) as [string, string]
  const removeParts = () => {
    for (const path of [part, manifest]) rmSync(path, { force: true })
  }
  // What is there was left by a process that was killed: there is one backup at a time.
  removeParts()
  try {
    const path = join(dataDir, databaseName)
    checkFile(path)
    // A copy has none of the damage that it could be made in spite of.
    readThrough(path, 'quick')
    writeSnapshot(path, part)
    using database = new DatabaseSync(part, { readOnly: true, defensive: true })
    const made = {
      forklist: version,
      madeAt: now.toISOString(),
      ...inspected(database, 'What was backed up'),
      ...digested(part),
    }
    writeFileSync(manifest, manifestText(made), { mode: 0o600, flag: 'wx' })
    syncPath(manifest)
    refuseTaken(file)
    // The file comes last: where there is one, it is whole, and its manifest is beside it.
    renameSync(manifest, manifestOf(file))
    renameSync(part, file)
    syncPath(dirname(file), true)
    return { file, ...made }
  } catch (error) {
    removeParts()
    throw error
  }
}

/** A manifest that stands there alone was left by a backup that was killed in its last step, or lost its file since. */
function refuseTaken(file: string): void {
  const taken = existsSync(file) ? file : !isOurManifest(file) ? manifestOf(file) : undefined
  if (taken !== undefined) throw new BackupError(`${taken} is there already, and is not overwritten.`)
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
  // Before SQLite does it: it would let everybody read the file.
  closeSync(openSync(part, 'wx', 0o600))
  try {
    using source = openFile(database)
    // One read transaction, beside any writer. Unlike a copy of its pages it has nothing of what was deleted.
    source.prepare('vacuum into ?').run(part)
  } catch (error) {
    throw asDamage(error)
  }
  unmark(part)
  syncPath(part)
}
