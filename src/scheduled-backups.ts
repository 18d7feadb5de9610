import type { Logger } from './log.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/index.ts'
import type { FoundDamage } from './storage/found-damage.ts'
import { Backups } from './storage/sqlite/backups.ts'
import type { Clock } from './storage/storage.ts'

export type BackupSettings = Pick<Settings, 'backupDir' | 'backupEveryHours' | 'backupKeep'>

const hourMs = 3_600_000

/** The backups that the settings want the service to make; `undefined` for none. What becomes of them stands in the log. */
export function scheduledBackups(
  settings: BackupSettings & Pick<Settings, 'dataDir' | 'databaseUrl'>,
  clock: Clock,
  damage: FoundDamage,
  log: Logger,
): Backups | undefined {
  const { backupDir: folder, backupEveryHours, backupKeep: keep, dataDir, databaseUrl } = settings
  if (folder === undefined) return undefined
  if (databaseUrl !== undefined) {
    log.warn('BACKUP_DIR does nothing with DATABASE_URL: back PostgreSQL up with pg_dump, see docs/backups.md')
    return undefined
  }
  const keeping = { dataDir, folder, keep, everyMs: backupEveryHours * hourMs, version: packageVersion() }
  return new Backups(keeping, clock, {
    made({ file, bytes, seconds, removed, cannotRemove }) {
      log.info({ backup: { file, bytes, seconds, removed } }, 'backup made')
      if (cannotRemove !== undefined) log.error({ err: cannotRemove, folder }, 'old backups cannot be removed')
    },
    failed(error) {
      const { code, message } = error as Error & { code?: string }
      if (code === 'storage_damaged') damage.found(message)
      log.error({ err: error, folder }, 'no backup could be made')
    },
  })
}
