import type { Logger } from '../../src/server/observability/logger.ts'

/** Returns a log, and its events: level, members and message. */
export function recordedLog() {
  const events: unknown[][] = []
  const at =
    (level: string) =>
    (...args: unknown[]) =>
      events.push([level, ...args])
  return { events, log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Logger }
}
