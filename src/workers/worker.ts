import type { Primary } from '../door.ts'
import { giveBackSoon } from '../give-back.ts'
import { openLogs } from '../log.ts'
import { unlessStopped } from '../once-there.ts'
import { type Running, startServer } from '../server.ts'
import type { Settings } from '../settings/index.ts'
import { toldToStop } from '../told-to-stop.ts'
import { sharingOver } from './counts.ts'
import { Line, type Message } from './line.ts'

/** Answers requests beside others like it, until its primary ends it, or has ended itself. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const stop = new AbortController()
  const stopped = toldToStop().then(() => stop.abort())
  // The primary's answers must still arrive while this worker finishes its requests.
  process.channel?.ref()
  try {
    await served(settings, stop.signal, stopped)
  } catch (error) {
    // What cannot be started says why and ends, though its primary may still speak to it.
    process.channel?.unref()
    throw error
  }
  // Ends the process at once.
  process.disconnect?.()
}

async function served(settings: Settings, stop: AbortSignal, stopped: Promise<void>): Promise<void> {
  await using logs = openLogs(settings.logLevel)
  const { promise: answers, resolve } = Promise.withResolvers<Running>()
  const line = new Line(
    {
      send: message => void (process.connected && process.send!(message)),
      onMessage: take => void process.on('message', message => take(message as Message)),
    },
    { metrics: async () => (await answers).service.ownMetrics() },
  )
  process.once('disconnect', () => line.end(new Error('The process that writes has ended.')))
  const primary: Primary = {
    elsewhere: door => (operation, call, meanwhile) => line.ask('perform', { door, operation, call }, meanwhile),
    sharing: sharingOver(line),
    requireReady: async () => void (await line.ask('requireReady', undefined)),
    damaged: async why => void (await line.ask('damaged', why)),
    metrics: () => line.ask('metrics', undefined) as ReturnType<Primary['metrics']>,
  }
  await using running = await unlessStopped(startServer(settings, logs, undefined, stop, primary), stop)
  if (!running) return
  resolve(running)
  await line.ask('ready', undefined)
  giveBackSoon()
  await stopped
}
