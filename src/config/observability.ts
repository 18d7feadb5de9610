import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'

/** Logs and metrics. */
export const observabilitySettings = {
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    defaultText: 'info',
    allowed: 'fatal, error, warn, info, debug, silent',
    description:
      'Minimum level of log lines. Logs go to standard error as JSON, one event per line; `info` includes one line per request. Bodies, tokens and client addresses are never logged.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,200}$/),
    defaultText: undefined,
    redactedAs: 'not a token',
    allowed: 'at least 16 letters, digits and `._~+/=-`',
    description:
      'Token for `/metrics`, sent as `Authorization: Bearer`. Unset: `/metrics` answers only requests from this machine that come through no proxy.',
  },
} as const satisfies SettingGroup
