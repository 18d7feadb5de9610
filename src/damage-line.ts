import { join } from 'node:path'
import type { Settings } from './settings/index.ts'
import { newestGoodIn } from './storage/sqlite/backup-folder.ts'
import { databaseName } from './storage/sqlite/file.ts'
import { whyDamaged } from './storage/storage-damage.ts'

export type DamageSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>

/**
 * Returns the line that an operator needs about a damaged database: which file, what is wrong with it, and how to restore the newest good
 * backup. Reads through backups until one is good, which takes as long as their check when they were made.
 */
export function damageLine(error: unknown, { dataDir, databaseUrl, backupDir }: DamageSettings): string {
  const why = whyDamaged(error)
  if (databaseUrl !== undefined)
    return `The database at DATABASE_URL ${why}. Repair it, or restore a backup of it: see docs/operating.md, "When the database is damaged".`
  return `${join(dataDir, databaseName)} ${why}. ${restoring(backupDir)}`
}

function restoring(backupDir: string | undefined): string {
  if (backupDir === undefined)
    return 'BACKUP_DIR is not set: stop the service and restore a backup of your own with "forklist restore FILE".'
  const newest = newestGoodIn(backupDir, new Date())
  return newest === undefined
    ? `No good backup is in ${backupDir}: stop the service and restore another one with "forklist restore FILE".`
    : `The newest good backup is ${newest}: stop the service and run "forklist restore ${newest}".`
}
