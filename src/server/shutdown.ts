import { once } from 'node:events'
import { launcherEnd } from './launcher.ts'

/**
 * Resolves on SIGTERM or SIGINT, or when the process that started this one ends: `npx`, or at the other end of the IPC channel `npm start`
 * or a supervisor. Later signals are ignored, because Node's default would abort requests in flight.
 */
export async function stopSignal(): Promise<void> {
  const events = ['SIGTERM', 'SIGINT', 'disconnect']
  for (const event of events) process.on(event, () => {})
  // A 'disconnect' listener would keep an idle process alive, such as one whose start failed.
  process.channel?.unref()
  // The channel closed before the listener was added. Without a channel this is undefined.
  if (process.connected === false) return
  await Promise.race([...events.map(event => once(process, event)), launcherEnd()])
}
