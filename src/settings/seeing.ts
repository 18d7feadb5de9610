import * as z from 'zod'
import type { Described } from './setting.ts'

/** What the operator sees of it. */
export const seeing = {
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    unset: 'info',
    mayBe: 'fatal, error, warn, info, debug, silent',
    meaning:
      'What is written to standard error, as JSON, one event a line: with `info` also a line for each request. Neither bodies nor tokens are ever logged, and neither are addresses.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,200}$/),
    unset: undefined,
    shownAs: 'not a token',
    mayBe: 'at least 16 letters, digits and `._~+/=-`',
    meaning:
      'With it `/metrics` is shown to whoever sends it as `Authorization: Bearer`, and to nobody else. Unset: to whoever asks from this machine, and through no proxy.',
  },
} as const satisfies Described
