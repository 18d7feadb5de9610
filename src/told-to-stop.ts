import { once } from 'node:events'

/**
 * Resolves when somebody says so. Who stops a whole group, and the first of it, says so twice, and may while it goes on for a time: without
 * a listener the second time would break off what is in flight.
 * @param more what says so besides the signals
 */
export async function toldToStop(...more: readonly string[]): Promise<void> {
  const events = ['SIGTERM', 'SIGINT', ...more]
  for (const event of events) process.on(event, () => {})
  await Promise.race(events.map(event => once(process, event)))
}
