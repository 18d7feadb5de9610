import type { Settings } from '../../config/index.ts'
import type { DamageState } from '../../storage/damage-state.ts'
import { type AutomaticBackup, isDue, newestBackupAt } from '../../storage/sqlite/backup-folder.ts'
import { inThread } from '../../storage/sqlite/in-thread.ts'
import type { Clock } from '../../storage/storage.ts'
import { hourMs } from '../../util/durations.ts'
import { packageVersion } from '../../util/package-info.ts'
import { RepeatedJob } from '../../util/repeated-job.ts'
import type { Logger } from '../observability/logger.ts'

export type BackupSettings = Pick<Settings, 'backupDir' | 'backupEveryHours' | 'backupKeep' | 'dataDir' | 'databaseUrl'>

/** Delay of the first look. The start itself is busy enough. */
const firstLookMs = 5000
const lookEveryMs = 60_000
const restAfterFailureMs = 10 * 60_000

/** The automatic backups of the embedded database. */
export type Backups = AsyncDisposable & {
  /** The last attempt of this process; `undefined` before the first. */
  readonly last: { at: string; ok: boolean; seconds: number; bytes?: number } | undefined
  /** Time of the newest complete backup by any process; `undefined` for none. */
  readonly newestAt: Date | undefined
  /** Starts to look whether a backup is due. */
  start(afterMs?: number): void
}

/** Makes a backup when the newest is old enough. Results go to the log. @returns `undefined` if the settings ask for none */
export function scheduledBackups(
  settings: BackupSettings,
  clock: Clock,
  damage: DamageState,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Backups | undefined {
  const { backupDir: folder, backupEveryHours, backupKeep: keep, dataDir, databaseUrl } = settings
  if (folder === undefined) return undefined
  if (databaseUrl !== undefined) {
    log.warn(
      'BACKUP_DIR does nothing with DATABASE_URL: back PostgreSQL up with pg_dump, see docs/how-to/back-up-postgresql.md',
    )
    return undefined
  }
  const schedule = { dataDir, folder, keep, everyMs: backupEveryHours * hourMs, version: packageVersion() }
  let last: Backups['last']
  const job = new RepeatedJob(async signal => {
    const now = clock()
    const began = performance.now()
    const secondsSince = () => (performance.now() - began) / 1000
    try {
      const made = isDue(schedule, now) ? await inThread('backUpInto', [schedule, now], signal) : undefined
      if (made) {
        last = { at: now.toISOString(), ok: true, seconds: secondsSince(), bytes: made.bytes }
        logBackup(made, last.seconds)
      }
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      // Another backup is running, or the service stops. Neither is a failed backup.
      if (code === 'folder_busy' || signal.aborted) return lookEveryMs
      last = { at: now.toISOString(), ok: false, seconds: secondsSince() }
      if (code === 'storage_damaged') damage.report(message)
      log.error({ err: error, folder }, 'no backup could be made')
    }
    return last?.ok === false ? restAfterFailureMs : lookEveryMs
  })
  const logBackup = ({ file, bytes, removed, cannotRemove }: AutomaticBackup, seconds: number) => {
    log.info({ backup: { file, bytes, seconds, removed } }, 'backup made')
    if (cannotRemove !== undefined) log.error({ err: cannotRemove, folder }, 'old backups cannot be removed')
  }
  return {
    get last() {
      return last
    },
    get newestAt() {
      try {
        const at = newestBackupAt(folder, clock())
        return at === undefined ? undefined : new Date(at)
      } catch {
        return undefined
      }
    },
    start: (afterMs = firstLookMs) => job.start(afterMs),
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  }
}
