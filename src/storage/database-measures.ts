import type { CounterMetric, HistogramMetric, Telemetry, Timing } from '../core/telemetry.ts'
import type { DamageState } from './damage-state.ts'
import type { Engine } from './engine.ts'

// A query in SQLite takes some hundredths of a millisecond.
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

/** Metrics of a database. */
export class DatabaseMeasures {
  readonly read: Timing
  readonly write: Timing
  /** Counts failures by problem code. */
  readonly failures: CounterMetric<'problem'>
  readonly #commit: HistogramMetric
  #waiting = 0

  constructor(engine: Engine, damage: DamageState, telemetry: Telemetry) {
    const seconds = {
      name: 'forklist_storage_seconds',
      help: 'Duration of database reads and writes, including the wait.',
      labelNames: ['work'] as const,
      buckets,
    }
    this.read = telemetry.timing(seconds, { work: 'read' })
    this.write = telemetry.timing(seconds, { work: 'write' })
    this.failures = telemetry.counter({
      name: 'forklist_storage_failures_total',
      help: 'Failed database reads and writes by problem code.',
      labelNames: ['problem'],
    })
    telemetry.gauge(
      {
        name: 'forklist_storage_damaged',
        help: '1 after damage of the database was found, until the next start.',
      },
      () => Number(damage.reason !== undefined),
    )
    this.#commit = telemetry.histogram({
      name: 'forklist_storage_commit_seconds',
      help: 'Time until a writing transaction is durable. Several writes may share one.',
      buckets,
    })
    telemetry.gauge(
      { name: 'forklist_storage_writes_waiting', help: 'Writes whose transaction has not begun.' },
      () => this.#waiting,
    )
    engine.measure?.(telemetry)
  }

  /** Records the time in which a transaction became durable. */
  committed(ms: number): void {
    this.#commit.observe(ms / 1000)
  }

  /** Records a write that waits for its turn. @returns a function to call when it begins or is abandoned; calling it twice is safe */
  waiting(): () => void {
    let waits = 1
    this.#waiting++
    return () => {
      this.#waiting -= waits
      waits = 0
    }
  }
}
