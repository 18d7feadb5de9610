import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Noted } from '../core/noted.ts'
import type { Load } from './load.ts'

/** Where it is counted how requests went. */
export type RequestMetrics = { answered(note: Noted, status: number, seconds: number): void }

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the service tells Prometheus of itself. Of nobody in particular: no label has an address, a slug or a key in it. */
export class Metrics implements RequestMetrics {
  readonly registry = new Registry()
  readonly #requests: Counter
  readonly #seconds: Histogram

  constructor(load: Load) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Counter({
      name: 'forklist_requests_total',
      help: 'Requests by the way they came, what they asked for, and how it went: ok, not_modified, or the code of a problem.',
      labelNames: ['via', 'operation', 'outcome'],
      registers,
    })
    this.#seconds = new Histogram({
      name: 'forklist_request_seconds',
      help: 'From when a request was taken in until its answer began.',
      labelNames: ['via', 'operation'],
      buckets,
      registers,
    })
    new Gauge({
      name: 'forklist_requests_in_flight',
      help: 'Requests whose answer has not begun.',
      registers,
      collect() {
        this.set(load.inFlight)
      },
    })
  }

  answered({ via = 'other', what: operation = 'other', problem }: Noted, status: number, seconds: number): void {
    this.#requests.inc({ via, operation, outcome: problem ?? outcomeOf(status) })
    this.#seconds.observe({ via, operation }, seconds)
  }

  /** In the text format of Prometheus. */
  async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() }
  }
}

const outcomeOf = (status: number): string => (status === 304 ? 'not_modified' : status < 400 ? 'ok' : String(status))
