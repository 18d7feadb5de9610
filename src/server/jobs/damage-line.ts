import { join } from 'node:path'
import type { Settings } from '../../config/index.ts'
import { damageReason } from '../../storage/damage-state.ts'
import { newestIntactBackupIn } from '../../storage/sqlite/backup-folder.ts'
import { databaseName } from '../../storage/sqlite/file.ts'

export type DamageSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>

/**
 * Returns the line about a damaged database: the file, the damage, and how to restore the newest good backup. Reads whole backups, newest
 * first, until one is good.
 */
export function damageLine(error: unknown, { dataDir, databaseUrl, backupDir }: DamageSettings): string {
  const reason = damageReason(error)
  if (databaseUrl !== undefined)
    return `The database at DATABASE_URL ${reason}. Repair it, or restore a backup of it: see docs/how-to/recover.md.`
  return `${join(dataDir, databaseName)} ${reason}. ${restoreAdvice(backupDir)}`
}

function restoreAdvice(backupDir: string | undefined): string {
  if (backupDir === undefined)
    return 'BACKUP_DIR is not set: stop the service and restore a backup of your own with "forklist restore FILE".'
  const newest = newestIntactBackupIn(backupDir, new Date())
  return newest === undefined
    ? `No good backup is in ${backupDir}: stop the service and restore another one with "forklist restore FILE".`
    : `The newest good backup is ${newest}: stop the service and run "forklist restore ${newest}".`
}
