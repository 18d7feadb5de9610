import type { Registry } from 'prom-client'
import { mergeSnapshots, type Snapshot, snapshotOf } from '../../core/metric-snapshot.ts'
import type { RequestContext } from '../../core/request-context.ts'
import type { Counter, Telemetry, Timing } from '../../core/telemetry.ts'
import type { LoadLimiter } from '../admission/load-limiter.ts'
import { exposition } from './exposition.ts'

/** Counts answered requests. */
export type RequestMetrics = { answered(context: RequestContext, status: number, seconds: number): void }

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics for Prometheus. No label contains an address, a slug or a key. */
export class Metrics implements RequestMetrics {
  readonly #telemetry: Telemetry
  readonly #collectAll: CollectMetrics | undefined
  readonly #requests: Counter
  readonly #seconds: Timing

  /** @param collectAll returns the metrics of all processes; absent for a single process */
  constructor(load: LoadLimiter, telemetry: Telemetry, collectAll?: CollectMetrics) {
    this.#telemetry = telemetry
    this.#collectAll = collectAll
    this.#requests = telemetry.counter({
      name: 'forklist_requests_total',
      help: 'Requests by interface, operation and outcome: ok, not_modified, or the code of a problem.',
      labels: ['via', 'operation', 'outcome'],
    })
    this.#seconds = telemetry.timing(
      {
        name: 'forklist_request_seconds',
        help: 'Seconds from accepting a request until its response began.',
        labels: ['via', 'operation'],
      },
      bounds,
    )
    telemetry.gauge(
      { name: 'forklist_requests_in_flight', help: 'Requests whose response has not begun.' },
      () => load.inFlight,
    )
  }

  answered(context: RequestContext, status: number, seconds: number): void {
    const { via = 'other', target = 'other' } = context
    this.#requests.add(via, target, outcomeOf(context, status))
    this.#seconds.observe(seconds, via, target)
  }

  /** Returns the metrics of this process alone. */
  own(): Promise<ProcessMetrics> {
    return metricsOfProcess(this.#telemetry)
  }

  /** Returns all metrics in Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    const [all, { aggregate, type }] = await Promise.all([
      this.#collectAll?.() ?? this.own().then(own => [own]),
      import('./process-metrics.ts'),
    ])
    const ofProcesses = aggregate(all.map(({ process }) => process))
    return { type, body: exposition(mergeSnapshots(all.map(({ own }) => own))) + (await ofProcesses.metrics()) }
  }
}

/** Metrics of one process: the service's own, and the runtime's. */
export type ProcessMetrics = { own: Snapshot; process: object[] }
export type CollectMetrics = () => Promise<readonly ProcessMetrics[]>

export async function metricsOfProcess(telemetry: Telemetry): Promise<ProcessMetrics> {
  processRegister ??= processRegistry()
  const [own, process] = await Promise.all([
    snapshotOf(telemetry),
    processRegister.then(registry => registry.getMetricsAsJSON()),
  ])
  return { own, process }
}

/** Returns a request's outcome: `ok`, `not_modified`, the code of a problem, or the status. */
export const outcomeOf = ({ problem }: RequestContext, status: number): string =>
  problem ?? (status === 304 ? 'not_modified' : status < 400 ? 'ok' : String(status))

// Created on first use: most processes of tests and commands need none.
let processRegister: Promise<Registry> | undefined

const processRegistry = (): Promise<Registry> =>
  import('./process-metrics.ts').then(({ processMetrics }) => processMetrics())
