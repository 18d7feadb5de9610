import pino, { type Logger } from 'pino'
import { withoutTokens } from './core/token.ts'

export type { Logger }

/** JSON, one event a line, on standard error. Whatever looks like a token is blanked, wherever in an event it stands. */
export const openLog = (level: string): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: withoutTokens } },
    pino.destination({ dest: 2, sync: true }),
  )
