import { once } from 'node:events'
import type { Primary } from '../door.ts'
import { giveBackSoon } from '../give-back.ts'
import { openLogs } from '../log.ts'
import { startServer } from '../server.ts'
import type { Settings } from '../settings/index.ts'
import { sharingOver } from './counts.ts'
import { Line, type Message } from './line.ts'

/** Answers requests beside others like it, until its primary ends it, or has ended itself. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const stop = new AbortController()
  const ended = (['SIGTERM', 'SIGINT', 'disconnect'] as const).map(event => once(process, event))
  const stopped = Promise.race(ended).then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const line = new Line(
    {
      send: message => void process.send?.(message),
      onMessage: take => void process.on('message', message => take(message as Message)),
    },
    { metrics: () => running.service.ownMetrics() },
  )
  process.once('disconnect', () => line.end(new Error('The process that writes has ended.')))
  const primary: Primary = {
    elsewhere: door => (operation, call, meanwhile) => line.ask('perform', { door, operation, call }, meanwhile),
    sharing: sharingOver(line),
    metrics: () => line.ask('metrics', undefined) as ReturnType<Primary['metrics']>,
  }
  const running = await startServer(settings, logs, undefined, stop.signal, primary)
  await line.ask('ready', undefined)
  giveBackSoon()
  await stopped
  await running[Symbol.asyncDispose]()
  process.disconnect?.()
}
