import pino, { type Logger } from 'pino'
import { withoutTokens } from './core/token.ts'
import { eachAtOnce, ManyAtOnce } from './standard-error.ts'

export type { Logger }

/** What happens, and beside it a line for each request. */
export type Logs = { log: Logger; access?: Logger | undefined }

/** JSON, one event a line, on standard error. Whatever looks like a token is blanked, wherever in an event it stands. */
export const openLog = (level: string): Logger => logger(level, eachAtOnce)

/**
 * The same, and another for what comes often: it is written many lines at once, so that the last second of it is missing where the
 * process is killed.
 */
export function openLogs(level: string): Logs & AsyncDisposable {
  const lines = new ManyAtOnce()
  return {
    log: openLog(level),
    access: logger(level, lines),
    [Symbol.asyncDispose]: () => lines[Symbol.asyncDispose](),
  }
}

let writtenAt = Number.NaN
let written = ''

/** As pino wants it. Written once for all lines of a millisecond: writing it takes half as long as all else of a line. */
const timestamp = (): string => {
  const now = Date.now()
  if (now !== writtenAt) {
    writtenAt = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}

const logger = (level: string, to: pino.DestinationStream): Logger =>
  pino({ level, base: null, timestamp, hooks: { streamWrite: withoutTokens } }, to)
