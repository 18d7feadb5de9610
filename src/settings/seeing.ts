import * as z from 'zod'
import type { Described } from './setting.ts'

/** What the operator sees of it. */
export const seeing = {
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    unset: 'info',
    mayBe: 'fatal, error, warn, info, debug, silent',
    meaning: 'What is written to standard error, as JSON, one event a line. Neither bodies nor tokens are ever logged.',
  },
} as const satisfies Described
