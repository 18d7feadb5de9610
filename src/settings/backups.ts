import type { Described } from './setting.ts'
import { filePath, wholeNumber } from './values.ts'

/** Backups that the service makes by itself. */
export const backups = {
  BACKUP_DIR: {
    schema: filePath,
    unset: undefined,
    mayBe: 'a folder that can be written, best on another disk, for this service alone',
    meaning:
      'Where the service puts [backups](backups.md#by-themselves) of the embedded database, which it makes while it runs. Unset: it makes none. With `DATABASE_URL` it makes none either: PostgreSQL has programs for it.',
  },
  BACKUP_EVERY_HOURS: {
    schema: wholeNumber(1, 8760),
    unset: '24',
    mayBe: 'a whole number from 1 to 8760',
    meaning: 'How old the newest backup in `BACKUP_DIR` is when the next one is made.',
  },
  BACKUP_KEEP: {
    schema: wholeNumber(1, 10_000),
    unset: '7',
    mayBe: 'a whole number from 1 to 10000',
    meaning:
      'How many of the newest backups stay; older ones are removed once a new one is whole. What people delete is gone from the backups after so many times `BACKUP_EVERY_HOURS`.',
  },
} as const satisfies Described
