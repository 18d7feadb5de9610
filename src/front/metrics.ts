import type { Registry } from 'prom-client'
import type { Noted } from '../core/noted.ts'
import type { Counter, Telemetry, Timing } from '../core/telemetry.ts'
import { exposition } from './exposition.ts'
import type { Load } from './load.ts'

/** Where it is counted how requests went. */
export type RequestMetrics = { answered(note: Noted, status: number, seconds: number): void }

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the service tells Prometheus of itself. Of nobody in particular: no label has an address, a slug or a key in it. */
export class Metrics implements RequestMetrics {
  readonly #telemetry: Telemetry
  readonly #requests: Counter
  readonly #seconds: Timing

  constructor(load: Load, telemetry: Telemetry) {
    this.#telemetry = telemetry
    this.#requests = telemetry.counter({
      name: 'forklist_requests_total',
      help: 'Requests by the way they came, what they asked for, and how it went: ok, not_modified, or the code of a problem.',
      labels: ['via', 'operation', 'outcome'],
    })
    this.#seconds = telemetry.timing(
      {
        name: 'forklist_request_seconds',
        help: 'From when a request was taken in until its answer began.',
        labels: ['via', 'operation'],
      },
      bounds,
    )
    telemetry.gauge(
      { name: 'forklist_requests_in_flight', help: 'Requests whose answer has not begun.' },
      () => load.inFlight,
    )
  }

  answered(note: Noted, status: number, seconds: number): void {
    const { via = 'other', what = 'other' } = note
    this.#requests.add(via, what, outcomeOf(note, status))
    this.#seconds.took(seconds, via, what)
  }

  /** In the text format of Prometheus. */
  async text(): Promise<{ type: string; body: string }> {
    ofProcess ??= processRegistry()
    const registry = await ofProcess
    const parts = await Promise.all([exposition(this.#telemetry.metrics), registry.metrics()])
    return { type: registry.contentType, body: parts.join('') }
  }
}

/** How a request went: `ok`, `not_modified`, or the code of a problem; where nobody has told of one, the status. */
export const outcomeOf = ({ problem }: Noted, status: number): string =>
  problem ?? (status === 304 ? 'not_modified' : status < 400 ? 'ok' : String(status))

// Made when somebody asks first: most processes of tests and commands are never asked.
let ofProcess: Promise<Registry> | undefined

const processRegistry = (): Promise<Registry> =>
  import('./process-metrics.ts').then(({ processMetrics }) => processMetrics())
