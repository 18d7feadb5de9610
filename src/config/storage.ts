import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { filePath } from '../core/settings/values.ts'
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
