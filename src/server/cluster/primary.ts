import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Settings } from '../../config/index.ts'
import { type Limits, openLimits } from '../../core/rate-limits/limits.ts'
import type { RemoteCall } from '../../core/remote-executor.ts'
import { allOperations } from '../../operations/index.ts'
import { localInThread } from '../../places/local-thread.ts'
import { collectGarbageSoon } from '../../util/collect-garbage.ts'
import { leaveAddress } from '../address-file.ts'
import { type Container, type DispatcherName, openContainer } from '../container.ts'
import { greeting } from '../greeting.ts'
import { readinessProblem } from '../health.ts'
import { startJobs } from '../jobs/index.ts'
import { eventLine, type Logger, openLogs } from '../observability/logger.ts'
import { metricsOfProcess, type ProcessMetrics } from '../observability/request-metrics.ts'
import { measureService } from '../observability/service-metrics.ts'
import { ServiceTelemetry } from '../observability/service-telemetry.ts'
import type { Terminal } from '../serve.ts'
import { stopSignal } from '../shutdown.ts'
import { unlessStopped, waitForDatabase } from '../wait-for-database.ts'
import { type Message, RpcChannel, type RpcHandlers } from './rpc-channel.ts'

/** A worker that ends within this time is replaced after a pause: its successor may end at once too. */
const shortLifeMs = 5000
const pauseMs = 1000

/** Starts the workers, writes for them and runs the background jobs, until SIGTERM or SIGINT. */
export async function servePrimary(settings: Settings, { isTerminal, print, started }: Terminal): Promise<void> {
  const stop = new AbortController()
  const stopped = stopSignal().then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const { log } = logs
  const telemetry = new ServiceTelemetry()
  const port = settings.port || (await freePort(settings.host))
  const address = settings.publicUrl ?? `http://localhost:${port}`
  // The workers have already counted each request.
  const unlimited = { ...settings, rateLimits: undefined }
  const onError = (error: unknown) => log.warn({ err: error })
  const open = () =>
    openContainer(unlimited, address, onError, { openLocal: localInThread, telemetry, isService: true })
  await using opened = await unlessStopped(waitForDatabase(open, settings, log, stop.signal), stop.signal)
  if (!opened) return
  await using jobs = startJobs(opened, settings, () => new Date(), log)
  const isReady = async () => (await readinessProblem(opened)) === undefined
  measureService(telemetry, { ...settings, backups: jobs.backups, isReady })
  // The points of all workers.
  const counts = openLimits(settings, undefined, telemetry)
  const workers: Workers = new Workers(
    handlersFor(opened, counts, async () => [await metricsOfProcess(telemetry), ...(await workers.metrics())]),
    settings.workers,
    port,
    log,
  )
  await workers.start()
  using _ = leaveAddress(settings.dataDir, address, onError)
  print(await greeting(opened, address, settings, isTerminal))
  collectGarbageSoon()
  const asking = started(stop.signal).catch(onError)
  await stopped
  await asking
  print(isTerminal ? 'Stopping.' : eventLine('Stopping.'))
  await workers.stop()
}

const byName = new Map(allOperations.map(operation => [operation.name, operation]))

export type CountRequest = { name: string; key: string; points: number }

type PerformRequest = { dispatcher: DispatcherName; operation: string; call: RemoteCall }

const handlersFor = (opened: Container, counts: Limits, metrics: () => Promise<ProcessMetrics[]>): RpcHandlers => ({
  metrics,
  async requireReady() {
    const problem = await readinessProblem(opened)
    if (problem) throw problem
  },
  damaged: async ({ input }) => opened.storage.damage.report(input as string),
  async perform({ input, signal, progress }) {
    const { dispatcher, operation, call } = input as PerformRequest
    const { sender, ...rest } = call
    const request = { ...rest, signal, progress, ...(sender !== undefined && { sender: () => sender }) }
    return opened[dispatcher].run(byName.get(operation)!, request)
  },
  async count({ input }) {
    const { name, key, points } = input as CountRequest
    return counts[name as keyof Limits]!.add(key, points)
  },
})

/** Finds a free port for `PORT=0`: all workers must listen on the same one. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The worker processes. */
class Workers {
  readonly #handlers: RpcHandlers
  readonly #count: number
  readonly #port: number
  readonly #log: Logger
  /** Channels to workers that are ready. */
  readonly #channels = new Set<RpcChannel>()
  #isStopping = false

  constructor(handlers: RpcHandlers, count: number, port: number, log: Logger) {
    this.#handlers = handlers
    this.#count = count
    this.#port = port
    this.#log = log
  }

  /** Starts all workers. @returns once all of them answer @throws Error when one of them ends instead */
  async start(): Promise<void> {
    cluster.setupPrimary({ exec: process.argv[1]!, args: ['serve'], serialization: 'advanced' })
    const listening = Array.from({ length: this.#count }, () => this.#untilReady(this.#begin()))
    try {
      await Promise.all(listening)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Returns the metrics of each worker that responds. */
  async metrics(): Promise<ProcessMetrics[]> {
    const results = await Promise.allSettled([...this.#channels].map(channel => channel.call('metrics', undefined)))
    return results.flatMap(result => (result.status === 'fulfilled' ? [result.value as ProcessMetrics] : []))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const alive = (Object.values(cluster.workers ?? {}) as Worker[]).filter(worker => !worker.isDead())
    await Promise.all(
      alive.map(async worker => {
        const exited = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await exited
      }),
    )
  }

  #begin(): Worker {
    const worker = cluster.fork({ PORT: String(this.#port) })
    const began = performance.now()
    const channel: RpcChannel = new RpcChannel(
      {
        // A worker that has ended needs no message.
        send: message => void (worker.isConnected() && worker.send(message)),
        onMessage: take => void worker.on('message', message => take(message as Message)),
      },
      {
        ...this.#handlers,
        ready: async () => {
          this.#channels.add(channel)
          worker.emit('ready')
        },
      },
    )
    worker.on('error', error => this.#log.error({ err: error }, 'a worker does not receive messages'))
    worker.once('exit', (code, signal) => {
      this.#channels.delete(channel)
      channel.end(new Error('The worker has ended.'))
      if (this.#isStopping) return
      this.#log.error({ code, signal }, 'a worker has ended and is being replaced')
      void this.#replace(performance.now() - began)
    })
    return worker
  }

  async #replace(livedMs: number): Promise<void> {
    if (livedMs < shortLifeMs) await setTimeout(pauseMs)
    if (!this.#isStopping) this.#begin()
  }

  #untilReady(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.once('ready', resolve)
      worker.once('exit', code => reject(new Error(`A worker ended with ${code} before it listened.`)))
    })
  }
}
