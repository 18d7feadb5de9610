import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { filePath, wholeNumber } from '../core/settings/values.ts'
import { serverUrls } from '../util/database-urls.ts'

const serverUrl = z.url().regex(/^postgres(ql)?:\/\//)

/** Returns whether the URL asks for a server that accepts writes. */
const acceptsWrites = (url: string): boolean =>
  ['read-write', 'primary', 'any'].includes(new URL(url).searchParams.get('target_session_attrs') ?? 'any')

/** Data folder and database. */
export const storageSettings = {
  DATA_DIR: {
    schema: filePath,
    defaultText: './data',
    allowed: 'a writable folder on a local disk',
    description: 'Folder of the embedded database and the place index.',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(text => serverUrls(text).every(url => serverUrl.safeParse(url).success && acceptsWrites(url))),
    defaultText: undefined,
    redactedAs: 'not a postgres:// URL',
    allowed: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE, with several HOST:PORT separated by commas if you like',
    description:
      'PostgreSQL database for the lists, if one machine is not enough. Of several servers, Forklist uses the primary. Unset: SQLite in `DATA_DIR`.',
  },
} as const satisfies SettingGroup

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
