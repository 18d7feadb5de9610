import type { SettingGroup } from '../core/settings/setting.ts'
import { filePath, wholeNumber } from '../core/settings/values.ts'

/** Automatic backups. */
export const backupSettings = {
  BACKUP_DIR: {
    schema: filePath,
    defaultText: undefined,
    allowed: 'a writable folder for this service alone, preferably on another disk',
    description:
      'Folder for [automatic backups](how-to/back-up.md#make-automatic-backups) of the embedded database. Unset: the service makes no backups. With `DATABASE_URL` it makes none either: use PostgreSQL’s own tools.',
  },
  BACKUP_EVERY_HOURS: {
    schema: wholeNumber(1, 8760),
    defaultText: '24',
    allowed: 'a whole number from 1 to 8760',
    description: 'Hours between two backups in `BACKUP_DIR`.',
  },
  BACKUP_KEEP: {
    schema: wholeNumber(1, 10_000),
    defaultText: '7',
    allowed: 'a whole number from 1 to 10000',
    description:
      'Number of backups to keep. Older ones are removed after a new one is complete. Deleted data leaves the last backup after this number times `BACKUP_EVERY_HOURS`.',
  },
} as const satisfies SettingGroup
