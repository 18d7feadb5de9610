import { giveBackSoon } from './give-back.ts'
import { greeting } from './greeting.ts'
import { openLogs } from './log.ts'
import { unlessStopped } from './once-there.ts'
import { startServer } from './server.ts'
import type { Settings } from './settings/index.ts'
import { toldToStop } from './told-to-stop.ts'

/** Runs the service until SIGTERM or SIGINT, then lets what is in flight finish. */
export async function serve(settings: Settings, terminal: boolean, say: (text: string) => void): Promise<void> {
  const stop = new AbortController()
  const stopped = toldToStop().then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const started = startServer(settings, logs, undefined, stop.signal)
  await using running = await unlessStopped(started, stop.signal)
  if (running) say(await greeting(running.service, running.address, settings, terminal))
  giveBackSoon()
  await stopped
  say('Stopping.')
}
