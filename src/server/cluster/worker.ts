import type { Settings } from '../../config/index.ts'
import type { SharedCounts } from '../../core/rate-limits/rate-limit.ts'
import { collectGarbageSoon } from '../../util/collect-garbage.ts'
import type { Primary } from '../container.ts'
import { openLogs } from '../observability/logger.ts'
import { stopSignal } from '../shutdown.ts'
import { type Running, startServer } from '../start-server.ts'
import { unlessStopped } from '../wait-for-database.ts'
import type { CountRequest } from './primary.ts'
import { type Message, RpcChannel } from './rpc-channel.ts'

/** Answers requests as one of several workers, until its primary stops it or ends. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const stop = new AbortController()
  const stopped = stopSignal().then(() => stop.abort())
  // The primary's messages must still arrive while this worker finishes its requests.
  process.channel?.ref()
  try {
    await runWorker(settings, stop.signal, stopped)
  } catch (error) {
    // A failed start ends the process although the primary may still send messages.
    process.channel?.unref()
    throw error
  }
  // Closes the channel, which ends the process.
  process.disconnect?.()
}

async function runWorker(settings: Settings, stop: AbortSignal, stopped: Promise<void>): Promise<void> {
  await using logs = openLogs(settings.logLevel)
  const { promise: started, resolve } = Promise.withResolvers<Running>()
  const channel = new RpcChannel(
    {
      send: message => void (process.connected && process.send!(message)),
      onMessage: take => void process.on('message', message => take(message as Message)),
    },
    { metrics: async () => (await started).service.ownMetrics() },
  )
  process.once('disconnect', () => channel.end(new Error('The primary process has ended.')))
  const primary: Primary = {
    remoteExecutor: dispatcher => (operation, call, options) =>
      channel.call('perform', { dispatcher, operation, call }, options),
    sharing: ({ name }) => ({
      add: (key, points) =>
        channel.call('count', { name, key, points } satisfies CountRequest) as ReturnType<SharedCounts['add']>,
    }),
    requireReady: async () => void (await channel.call('requireReady', undefined)),
    reportDamage: async reason => void (await channel.call('damaged', reason)),
    metrics: () => channel.call('metrics', undefined) as ReturnType<Primary['metrics']>,
  }
  await using running = await unlessStopped(startServer(settings, logs, undefined, stop, primary), stop)
  if (!running) return
  resolve(running)
  await channel.call('ready', undefined)
  collectGarbageSoon()
  await stopped
}
