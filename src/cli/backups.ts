import { basename, resolve } from 'node:path'
import type { Settings } from '../config/index.ts'
import type { AuditNote } from '../core/audit.ts'
import { StorageDamage } from '../storage/damage-state.ts'
import { type BackedUp, backUp } from '../storage/sqlite/backup.ts'
import { isDiskFull, primaryCode } from '../storage/sqlite/file.ts'
import { restore } from '../storage/sqlite/restore.ts'
import { storageAt } from '../storage/storage.ts'
import { makeFolder } from '../util/make-folder.ts'
import { packageVersion } from '../util/package-info.ts'
import { NotDone } from './command.ts'

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** Backs up the embedded database. @throws NotDone */
export function backUpTo(path: string, { dataDir, databaseUrl }: DataSettings): BackedUp {
  refusePostgres(databaseUrl, 'pg_dump backs it up')
  const file = resolve(path)
  return orNotDone(file, dataDir, () => backUp(dataDir, file, { version: packageVersion(), now: new Date() }))
}

/** Replaces the embedded database. @throws NotDone */
export async function restoreFrom(
  path: string,
  { dataDir, databaseUrl }: DataSettings,
  audit: AuditNote,
  unchecked: boolean,
) {
  refusePostgres(databaseUrl, 'pg_restore restores it')
  const file = resolve(path)
  const { manifest, ...restored } = orNotDone(dataDir, dataDir, () => {
    makeFolder(dataDir)
    return restore(dataDir, file, new Date(), unchecked)
  })
  await audited(dataDir, audit, basename(file)).catch(error => {
    const { setAside } = restored
    const before = setAside === undefined ? '' : ` The previous database is at ${setAside}.`
    const reason = (error as Error).message
    throw new NotDone(`${file} was restored, but cannot be written yet: ${reason}.${before}`, { cause: error })
  })
  return { ...restored, ...(manifest && { madeAt: manifest.madeAt }) }
}

/** Writes an audit entry into the current database, which may have an older schema. */
async function audited(dataDir: string, audit: AuditNote, file: string): Promise<void> {
  await using storage = await storageAt(undefined, dataDir)
  await storage.migrate()
  await storage.audit.note(audit, file)
}

function refusePostgres(databaseUrl: string | undefined, alternative: string): void {
  if (databaseUrl !== undefined)
    throw new NotDone(
      `The lists are in PostgreSQL (DATABASE_URL): ${alternative}, see docs/how-to/back-up-postgresql.md. Nothing was done.`,
    )
}

type SystemError = Error & { code?: string; path?: string }

/** Runs work, and converts expected errors to NotDone. @param target the file or folder that the error message names */
function orNotDone<T>(target: string, dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    // The line about damage names the newest good backup.
    if (error instanceof StorageDamage) throw error
    const reason = reasonOf(error as SystemError, target, dataDir)
    throw reason === undefined ? error : new NotDone(`${reason} Nothing was changed.`, { cause: error })
  }
}

const ioError = 10
/** SQLite's READONLY and CANTOPEN. They concern the data folder: a backup file exists before SQLite opens it. */
const cannotOpen: ReadonlySet<number | undefined> = new Set([8, 14])

function reasonOf(error: SystemError, target: string, dataDir: string): string | undefined {
  const { name, message, code = '', path } = error
  const sqlite = primaryCode(error)
  if (name === 'BackupError' || code === 'folder_busy') return message
  if (isDiskFull(error)) return `The disk of ${target} is full (${message}): make room, or take another one.`
  if (path !== undefined && !path.startsWith(target)) return `${path} cannot be used: ${message}.`
  if (cannotOpen.has(sqlite)) return `${dataDir} cannot be used: ${message}.`
  if (/^E[A-Z]+$/.test(code) || sqlite === ioError) return `${target} cannot be written: ${message}.`
  return undefined
}
