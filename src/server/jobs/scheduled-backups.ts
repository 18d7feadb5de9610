import type { Settings } from '../../config/index.ts'
import type { DamageState } from '../../storage/damage-state.ts'
import { Backups } from '../../storage/sqlite/backups.ts'
import type { Clock } from '../../storage/storage.ts'
import { hourMs } from '../../util/durations.ts'
import { packageVersion } from '../../util/package-info.ts'
import type { Logger } from '../observability/logger.ts'

export type BackupSettings = Pick<Settings, 'backupDir' | 'backupEveryHours' | 'backupKeep'>

/** Creates the automatic backups; `undefined` if the settings ask for none. Results go to the log. */
export function scheduledBackups(
  settings: BackupSettings & Pick<Settings, 'dataDir' | 'databaseUrl'>,
  clock: Clock,
  damage: DamageState,
  log: Logger,
): Backups | undefined {
  const { backupDir: folder, backupEveryHours, backupKeep: keep, dataDir, databaseUrl } = settings
  if (folder === undefined) return undefined
  if (databaseUrl !== undefined) {
    log.warn(
      'BACKUP_DIR does nothing with DATABASE_URL: back PostgreSQL up with pg_dump, see docs/how-to/back-up-postgresql.md',
    )
    return undefined
  }
  const options = { dataDir, folder, keep, everyMs: backupEveryHours * hourMs, version: packageVersion() }
  return new Backups(options, clock, {
    made({ file, bytes, seconds, removed, cannotRemove }) {
      log.info({ backup: { file, bytes, seconds, removed } }, 'backup made')
      if (cannotRemove !== undefined) log.error({ err: cannotRemove, folder }, 'old backups cannot be removed')
    },
    failed(error) {
      const { code, message } = error as Error & { code?: string }
      if (code === 'storage_damaged') damage.report(message)
      log.error({ err: error, folder }, 'no backup could be made')
    },
  })
}
