import type { Settings } from '../config/index.ts'
import { collectGarbageSoon } from '../util/collect-garbage.ts'
import { leaveAddress } from './address-file.ts'
import { greeting } from './greeting.ts'
import { eventLine, openLogs } from './observability/logger.ts'
import { stopSignal } from './shutdown.ts'
import { startServer } from './start-server.ts'
import { unlessStopped } from './wait-for-database.ts'

/** Where the service was started. */
export type Terminal = {
  /** Whether a person reads the output at once. */
  isTerminal: boolean
  print(text: string): void
  /** Called once the service answers. */
  started(signal: AbortSignal): Promise<void>
}

const workersWarning =
  'WORKERS has no effect: this is one process. To use more cores, run several on PostgreSQL, see docs/how-to/several-machines.md'

/** Runs the service until SIGTERM or SIGINT, then finishes the requests in flight. */
export async function serve(settings: Settings, { isTerminal, print, started: begin }: Terminal): Promise<void> {
  const stop = new AbortController()
  const stopped = stopSignal().then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  if (settings.workers > 1) logs.log.warn(workersWarning)
  const started = startServer(settings, logs, undefined, stop.signal)
  await using running = await unlessStopped(started, stop.signal)
  const onError = (error: unknown) => logs.log.warn({ err: error })
  using _ = running && leaveAddress(settings.dataDir, running.address, onError)
  if (running) print(await greeting(running.service, running.address, settings, isTerminal))
  collectGarbageSoon()
  const asking = running && begin(stop.signal).catch(onError)
  await stopped
  await asking
  print(isTerminal ? 'Stopping.' : eventLine('Stopping.'))
}
