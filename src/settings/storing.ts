import * as z from 'zod'
import { serverUrls } from '../database-urls.ts'
import type { Described } from './setting.ts'
import { filePath } from './values.ts'

const serverUrl = z.url().regex(/^postgres(ql)?:\/\//)

/** Of a server that takes changes: one that does not is of no use here. */
const takesChanges = (url: string): boolean =>
  ['read-write', 'primary', 'any'].includes(new URL(url).searchParams.get('target_session_attrs') ?? 'any')

/** Where what people write is kept. */
export const storing = {
  DATA_DIR: {
    schema: filePath,
    unset: './data',
    mayBe: 'a folder that can be written, on a local disk',
    meaning: 'Where the embedded database and the place directory are kept.',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(text => serverUrls(text).every(url => serverUrl.safeParse(url).success && takesChanges(url))),
    unset: undefined,
    shownAs: 'not a postgres:// URL',
    mayBe: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE, where several HOST:PORT with commas between them may stand',
    meaning:
      'A PostgreSQL database for the lists, for when one machine is not enough. Of several servers the one is used that is not a standby. Unset: SQLite in `DATA_DIR`.',
  },
} as const satisfies Described
