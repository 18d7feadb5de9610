import { once } from 'node:events'

/**
 * Resolves on SIGTERM or SIGINT, and when the process at the other end of the IPC channel has ended: `npm start`, a supervisor that
 * keeps such a channel, or a cluster's primary. Later signals are ignored: Node's default would break off requests in flight.
 */
export async function toldToStop(): Promise<void> {
  const events = ['SIGTERM', 'SIGINT', 'disconnect']
  for (const event of events) process.on(event, () => {})
  // A listener for 'disconnect' would keep a process alive that has nothing else to do, such as one whose start failed.
  process.channel?.unref()
  // It ended before anybody listened. Without a channel this is undefined.
  if (process.connected === false) return
  await Promise.race(events.map(event => once(process, event)))
}
