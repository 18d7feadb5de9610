import { join } from 'node:path'
import type { Settings } from '../../config/index.ts'
import { type DamageState, damageReason, StorageDamage } from '../../storage/damage-state.ts'
import { newestIntactBackupIn } from '../../storage/sqlite/backup-folder.ts'
import { isSmall } from '../../storage/sqlite/check-file.ts'
import { databaseName } from '../../storage/sqlite/file.ts'
import { inThread } from '../../storage/sqlite/in-thread.ts'
import { asStarted } from '../../util/command-name.ts'
import { dayMs } from '../../util/durations.ts'
import { RepeatedJob } from '../../util/repeated-job.ts'
import type { Logger } from '../observability/logger.ts'

type DamageSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>

/** Reads whole backups of a folder, newest first, until one is good. */
type FindBackup = (folder: string, now: Date) => string | undefined | Promise<string | undefined>

/** Returns the line about a damaged database: the file, the damage, and how to restore the newest good backup. */
export async function damageLine(
  error: unknown,
  { dataDir, databaseUrl, backupDir }: DamageSettings,
  findBackup: FindBackup = newestIntactBackupIn,
): Promise<string> {
  const reason = damageReason(error)
  if (databaseUrl !== undefined)
    return `The database at DATABASE_URL ${reason}. Repair it, or restore a backup of it: see docs/how-to/recover.md.`
  const damage = `${join(dataDir, databaseName)} ${reason}.`
  if (backupDir === undefined)
    return `${damage} BACKUP_DIR is not set: stop the service and restore a backup of your own with "forklist restore FILE".`
  const newest = await findBackup(backupDir, new Date())
  return newest === undefined
    ? `${damage} No good backup is in ${backupDir}: stop the service and restore another one with "forklist restore FILE".`
    : `${damage} The newest good backup is ${newest}: stop the service and run "forklist restore ${newest}".`
}

/** Logs database damage. Looks for the newest good backup in a thread. */
export function reportDamage(damage: DamageState, settings: DamageSettings, log: Logger): AsyncDisposable {
  const end = new AbortController()
  let logging: Promise<void> | undefined
  damage.onFound(why => {
    const findBackup: FindBackup = (...args) => inThread('newestIntactBackupIn', args, end.signal)
    logging = damageLine(new StorageDamage(why), settings, findBackup).then(
      line => log.error(asStarted(line)),
      error => {
        if (end.signal.aborted) return
        log.error({ err: error }, `The database ${why}. Looking for the newest good backup failed.`)
      },
    )
  })
  return {
    async [Symbol.asyncDispose]() {
      end.abort()
      await logging
    },
  }
}

/** Delay of the first check. The start itself is busy enough. */
const firstCheckMs = 10_000

/**
 * Checks the database in a thread, to find damage in parts that nobody reads: soon after the start, unless it was checked before, and
 * completely every day.
 */
export function checkRegularly(path: string, damage: DamageState, log: Pick<Logger, 'error'>): AsyncDisposable {
  let how: 'quick' | 'whole' = isSmall(path) ? 'whole' : 'quick'
  const job = new RepeatedJob(async signal => {
    await check(path, how, damage, log, signal)
    how = 'whole'
    return dayMs
  })
  job.start(how === 'quick' ? firstCheckMs : dayMs)
  return job
}

/** Checks the database now, and reports its damage. @param signal stops the check */
export async function check(
  path: string,
  how: 'quick' | 'whole',
  damage: DamageState,
  log: Pick<Logger, 'error'>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await inThread('readThrough', [path, how], signal)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'storage_damaged') damage.report(message)
    else if (!signal?.aborted) log.error({ err: error }, 'the check of the whole database failed')
  }
}
