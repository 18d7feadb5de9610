import type { Registry } from 'prom-client'
import type { Noted } from '../core/noted.ts'
import { type Snapshot, snapshotOf, together } from '../core/snapshot.ts'
import type { Counter, Telemetry, Timing } from '../core/telemetry.ts'
import { exposition } from './exposition.ts'
import type { Load } from './load.ts'

/** Where it is counted how requests went. */
export type RequestMetrics = { answered(note: Noted, status: number, seconds: number): void }

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the service tells Prometheus of itself. Of nobody in particular: no label has an address, a slug or a key in it. */
export class Metrics implements RequestMetrics {
  readonly #telemetry: Telemetry
  readonly #everyone: Everyone | undefined
  readonly #requests: Counter
  readonly #seconds: Timing

  /** @param everyone what all processes say that answer together; nothing where one alone does */
  constructor(load: Load, telemetry: Telemetry, everyone?: Everyone) {
    this.#telemetry = telemetry
    this.#everyone = everyone
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

  /** What this process alone says. */
  own(): Promise<OwnMetrics> {
    return ownMetrics(this.#telemetry)
  }

  /** In the text format of Prometheus. */
  async text(): Promise<{ type: string; body: string }> {
    const [all, { aggregated, type }] = await Promise.all([
      this.#everyone?.() ?? this.own().then(own => [own]),
      import('./process-metrics.ts'),
    ])
    const ofProcesses = aggregated(all.map(({ process }) => process))
    return { type, body: exposition(together(all.map(({ own }) => own))) + (await ofProcesses.metrics()) }
  }
}

/** What a process says of itself: of what it does, and as a process. */
export type OwnMetrics = { own: Snapshot; process: object[] }
export type Everyone = () => Promise<readonly OwnMetrics[]>

export async function ownMetrics(telemetry: Telemetry): Promise<OwnMetrics> {
  ofProcess ??= processRegistry()
  const [own, process] = await Promise.all([snapshotOf(telemetry), ofProcess.then(one => one.getMetricsAsJSON())])
  return { own, process }
}

/** How a request went: `ok`, `not_modified`, or the code of a problem; where nobody has told of one, the status. */
export const outcomeOf = ({ problem }: Noted, status: number): string =>
  problem ?? (status === 304 ? 'not_modified' : status < 400 ? 'ok' : String(status))

// Made when somebody asks first: most processes of tests and commands are never asked.
let ofProcess: Promise<Registry> | undefined

const processRegistry = (): Promise<Registry> =>
  import('./process-metrics.ts').then(({ processMetrics }) => processMetrics())
