import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { SentCall } from '../core/elsewhere.ts'
import { Telemetry } from '../core/telemetry.ts'
import { type DoorName, type Opened, openDoor } from '../door.ts'
import { type OwnMetrics, ownMetrics } from '../front/metrics.ts'
import { giveBackSoon } from '../give-back.ts'
import { greeting } from '../greeting.ts'
import { startJobs } from '../jobs.ts'
import { type Logger, openLogs } from '../log.ts'
import { onceThere, unlessStopped } from '../once-there.ts'
import { operations } from '../operations/index.ts'
import { localInThread } from '../places/local-thread.ts'
import { whyNotReady } from '../readiness.ts'
import { measureService } from '../service-figures.ts'
import type { Settings } from '../settings/index.ts'
import { toldToStop } from '../told-to-stop.ts'
import { type Counted, Counts } from './counts.ts'
import { type Answers, Line, type Message } from './line.ts'

/** A worker that ends sooner than that is begun anew only after a while: it may end again at once. */
const shortLifeMs = 5000
const pauseMs = 1000

/** Has several processes answer, writes for them, and does what is done without being asked for; until SIGTERM or SIGINT. */
export async function servePrimary(settings: Settings, terminal: boolean, say: (text: string) => void): Promise<void> {
  const stop = new AbortController()
  const stopped = toldToStop().then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const { log } = logs
  const telemetry = new Telemetry()
  const port = settings.port || (await freePort(settings.host))
  const address = settings.publicUrl ?? `http://localhost:${port}`
  // Workers have counted already.
  const unlimited = { ...settings, rateLimits: undefined }
  const failed = (error: unknown) => log.warn({ err: error })
  const open = () => openDoor(unlimited, address, failed, { openLocal: localInThread, telemetry, isService: true })
  await using opened = await unlessStopped(onceThere(open, settings, log, stop.signal), stop.signal)
  if (!opened) return
  await using jobs = startJobs(opened, settings, () => new Date(), log)
  const isReady = async () => (await whyNotReady(opened)) === undefined
  measureService(telemetry, { ...settings, backups: jobs.backups, isReady })
  const counts = new Counts(telemetry)
  const workers: Workers = new Workers(
    answersFor(opened, counts, async () => [await ownMetrics(telemetry), ...(await workers.metrics())]),
    settings.workers,
    port,
    log,
  )
  await workers.start()
  say(await greeting(opened, address, settings, terminal))
  giveBackSoon()
  await stopped
  say('Stopping.')
  await workers.stop()
}

const byName = new Map(operations.map(operation => [operation.name, operation]))

type Performed = { door: DoorName; operation: string; call: SentCall }

const answersFor = (opened: Opened, counts: Counts, metrics: () => Promise<OwnMetrics[]>): Answers => ({
  metrics,
  async requireReady() {
    const problem = await whyNotReady(opened)
    if (problem) throw problem
  },
  damaged: async ({ given }) => opened.storage.damage.found(given as string),
  async perform({ given, signal, progress }) {
    const { door, operation, call } = given as Performed
    const { sender, ...rest } = call
    const asked = { ...rest, signal, progress, ...(sender !== undefined && { sender: () => sender }) }
    return opened[door].run(byName.get(operation)!, asked)
  },
  count: async ({ given }) => counts.add(given as Counted),
})

/** What is made of any port has its number in it: workers are told which one it is. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The processes that answer requests. */
class Workers {
  readonly #answers: Answers
  readonly #count: number
  readonly #port: number
  readonly #log: Logger
  /** To those that answer requests. */
  readonly #lines = new Set<Line>()
  #isStopping = false

  constructor(answers: Answers, count: number, port: number, log: Logger) {
    this.#answers = answers
    this.#count = count
    this.#port = port
    this.#log = log
  }

  /** @returns once all of them answer @throws Error when one of them ends instead */
  async start(): Promise<void> {
    cluster.setupPrimary({ exec: process.argv[1]!, args: ['serve'], serialization: 'advanced' })
    const listening = Array.from({ length: this.#count }, () => this.#listening(this.#begin()))
    try {
      await Promise.all(listening)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** What each of them says of itself that answers. */
  async metrics(): Promise<OwnMetrics[]> {
    const told = await Promise.allSettled([...this.#lines].map(line => line.ask('metrics', undefined)))
    return told.flatMap(one => (one.status === 'fulfilled' ? [one.value as OwnMetrics] : []))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const all = (Object.values(cluster.workers ?? {}) as Worker[]).filter(worker => !worker.isDead())
    await Promise.all(
      all.map(async worker => {
        const exited = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await exited
      }),
    )
  }

  #begin(): Worker {
    const worker = cluster.fork({ PORT: String(this.#port) })
    const began = performance.now()
    const line: Line = new Line(
      {
        // Whoever has ended waits for nothing.
        send: message => void (worker.isConnected() && worker.send(message)),
        onMessage: take => void worker.on('message', message => take(message as Message)),
      },
      {
        ...this.#answers,
        ready: async () => {
          this.#lines.add(line)
          worker.emit('ready')
        },
      },
    )
    worker.on('error', error => this.#log.error({ err: error }, 'a worker does not hear'))
    worker.once('exit', (code, signal) => {
      this.#lines.delete(line)
      line.end(new Error('The worker has ended.'))
      if (this.#isStopping) return
      this.#log.error({ code, signal }, 'a worker has ended, another takes its place')
      void this.#replace(performance.now() - began)
    })
    return worker
  }

  async #replace(livedMs: number): Promise<void> {
    if (livedMs < shortLifeMs) await setTimeout(pauseMs)
    if (!this.#isStopping) this.#begin()
  }

  #listening(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.once('ready', resolve)
      worker.once('exit', code => reject(new Error(`A worker ended with ${code} before it listened.`)))
    })
  }
}
