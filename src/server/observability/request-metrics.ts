import { collectDefaultMetrics, Registry } from 'prom-client'
import type { RequestContext } from '../../core/request-context.ts'
import type { CounterMetric, HistogramMetric } from '../../core/telemetry.ts'
import type { LoadLimiter } from '../admission/load-limiter.ts'
import type { ServiceTelemetry } from './service-telemetry.ts'

/** Counts answered requests. */
export type RequestMetrics = { answered(context: RequestContext, status: number, seconds: number): void }

/** Metrics for Prometheus. No label contains an address, a slug or a key. */
export class Metrics implements RequestMetrics {
  readonly #telemetry: ServiceTelemetry
  readonly #requests: CounterMetric<'via' | 'operation' | 'outcome'>
  readonly #seconds: HistogramMetric<'via' | 'operation'>

  constructor(load: LoadLimiter, telemetry: ServiceTelemetry) {
    this.#telemetry = telemetry
    this.#requests = telemetry.counter({
      name: 'forklist_requests_total',
      help: 'Requests by interface, operation and outcome: ok, not_modified, or the code of a problem.',
      labelNames: ['via', 'operation', 'outcome'],
    })
    this.#seconds = telemetry.histogram({
      name: 'forklist_request_seconds',
      help: 'Seconds from accepting a request until its response began.',
      labelNames: ['via', 'operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    })
    telemetry.gauge(
      { name: 'forklist_requests_in_flight', help: 'Requests whose response has not begun.' },
      () => load.inFlight,
    )
  }

  answered(context: RequestContext, status: number, seconds: number): void {
    const { via = 'other', target: operation = 'other' } = context
    this.#requests.inc({ via, operation, outcome: outcomeOf(context, status) })
    this.#seconds.observe({ via, operation }, seconds)
  }

  /** Returns all metrics in Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    const registry = processRegistry(this.#telemetry)
    return { type: registry.contentType, body: await registry.metrics() }
  }
}

/** Returns a request's outcome: `ok`, `not_modified`, the code of a problem, or the status. */
export const outcomeOf = ({ problem }: RequestContext, status: number): string =>
  problem ?? (status === 304 ? 'not_modified' : status < 400 ? 'ok' : String(status))

// Filled at the first scrape: most processes of tests and commands have none. Observers of the event loop and garbage collection never end.
let runtime: Registry | undefined

function processRegistry({ registry }: ServiceTelemetry): Registry {
  const isFirst = runtime === undefined
  runtime ??= new Registry()
  if (isFirst) collectDefaultMetrics({ register: runtime })
  return Registry.merge([registry, runtime])
}
