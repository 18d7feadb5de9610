import type { Settings } from '../config/index.ts'
import { collectGarbageSoon } from '../util/collect-garbage.ts'
import { greeting } from './greeting.ts'
import { openLogs } from './observability/logger.ts'
import { stopSignal } from './shutdown.ts'
import { startServer } from './start-server.ts'
import { unlessStopped } from './wait-for-database.ts'

/** Runs the service until SIGTERM or SIGINT, then finishes the requests in flight. */
export async function serve(settings: Settings, terminal: boolean, print: (text: string) => void): Promise<void> {
  const stop = new AbortController()
  const stopped = stopSignal().then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const started = startServer(settings, logs, undefined, stop.signal)
  await using running = await unlessStopped(started, stop.signal)
  if (running) print(await greeting(running.service, running.address, settings, terminal))
  collectGarbageSoon()
  await stopped
  print('Stopping.')
}
