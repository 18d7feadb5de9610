import { basename, resolve } from 'node:path'
import { type BackupStore, NotDone } from './adapters/cli/index.ts'
import type { AuditNote } from './core/audit.ts'
import { makeFolder } from './folder.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/index.ts'
import { backUp } from './storage/sqlite/backup.ts'
import { restore } from './storage/sqlite/restore.ts'
import { storageAt } from './storage/storage.ts'

/** The embedded database of the settings, for the command line. */
export const backupStore = ({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): BackupStore => ({
  async backUp(path) {
    refusePostgres(databaseUrl, 'pg_dump backs it up')
    const file = resolve(path)
    return orNotDone(file, () => backUp(dataDir, file, { version: packageVersion(), now: new Date() }))
  },
  async restore(path, audit) {
    refusePostgres(databaseUrl, 'pg_restore restores it')
    const file = resolve(path)
    const {
      manifest,
      leftover: _,
      ...restored
    } = orNotDone(dataDir, () => {
      makeFolder(dataDir)
      return restore(dataDir, file, new Date())
    })
    await audited(dataDir, audit, basename(file)).catch(error => {
      throw new NotDone(`${file} is in its place, but cannot be written yet: ${(error as Error).message}.`, {
        cause: error,
      })
    })
    return { ...restored, ...(manifest && { madeAt: manifest.madeAt }) }
  },
})

/** In the database that is there now, which may be of an older schema. */
async function audited(dataDir: string, audit: AuditNote, file: string): Promise<void> {
  await using storage = storageAt(undefined, dataDir)
  await storage.migrate()
  await storage.audit.note(audit, file)
}

function refusePostgres(databaseUrl: string | undefined, what: string): void {
  if (databaseUrl !== undefined)
    throw new NotDone(`The lists are in PostgreSQL (DATABASE_URL): ${what}, see docs/backups.md. Nothing was done.`)
}

type Failure = Error & { code?: string; errcode?: number }

/** @param target what is written, for who reads why that cannot be */
function orNotDone<T>(target: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const why = whyNot(error as Failure, target)
    throw why === undefined ? error : new NotDone(`${why} Nothing was changed.`, { cause: error })
  }
}

/** SQLITE_FULL, SQLITE_CANTOPEN and others, whose lower byte is all that says so. */
const [sqliteFull, sqliteFailed] = [13, [8, 10, 14]]

function whyNot({ name, message, code = '', errcode = 0 }: Failure, target: string): string | undefined {
  if (name === 'BackupError' || code === 'folder_busy') return message
  if (['ENOSPC', 'EDQUOT'].includes(code) || (errcode & 0xff) === sqliteFull)
    return `The disk of ${target} is full (${message}): make room, or take another one.`
  if (/^E[A-Z]+$/.test(code) || sqliteFailed.includes(errcode & 0xff)) return `${target} cannot be written: ${message}.`
  return undefined
}
