import { resolve } from 'node:path'
import * as z from 'zod'
import type { Described } from './setting.ts'

/** Where what people write is kept. */
export const storing = {
  DATA_DIR: {
    schema: z
      .string()
      .min(1)
      .transform(path => resolve(path)),
    unset: './data',
    mayBe: 'a folder that can be written, on a local disk',
    meaning: 'Where the embedded database and the place directory are kept.',
  },
  DATABASE_URL: {
    schema: z.url().regex(/^postgres(ql)?:\/\//),
    unset: undefined,
    shownAs: 'not a postgres:// URL',
    mayBe: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    meaning: 'A PostgreSQL database for the lists, for when one machine is not enough. Unset: SQLite in `DATA_DIR`.',
  },
} as const satisfies Described
