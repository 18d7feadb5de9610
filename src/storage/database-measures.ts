import type { Counter, Telemetry, Timing } from '../core/telemetry.ts'
import type { Engine } from './engine.ts'
import type { FoundDamage } from './found-damage.ts'

type Timed = ReturnType<Timing['of']>

// A query in SQLite takes some hundredths of a millisecond.
const bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

/** How a database does. */
export class DatabaseMeasures {
  readonly read: Timed
  readonly write: Timed
  /** By the code of the problem that it became. */
  readonly failures: Counter
  readonly #commit: Timing
  readonly #engine: Engine
  readonly #telemetry: Telemetry
  #waiting = 0

  constructor(engine: Engine, damage: FoundDamage, telemetry: Telemetry) {
    this.#engine = engine
    this.#telemetry = telemetry
    const timing = telemetry.timing(
      {
        name: 'forklist_storage_seconds',
        help: 'How long reads and writes of the database take, waiting for their turn included.',
        labels: ['work'],
      },
      bounds,
      { name: 'storage', attributes: { 'db.system.name': engine.name } },
    )
    this.read = timing.of('read')
    this.write = timing.of('write')
    this.failures = telemetry.counter({
      name: 'forklist_storage_failures_total',
      help: 'Reads and writes that the database failed, by the code of the problem that was answered.',
      labels: ['problem'],
    })
    telemetry.gauge(
      {
        name: 'forklist_storage_damaged',
        help: '1 once damage of the database was found, until the service is started again.',
        common: true,
      },
      () => Number(damage.why !== undefined),
    )
    this.#commit = telemetry.timing(
      {
        name: 'forklist_storage_commit_seconds',
        help: 'How long it takes until a transaction that has written is durable. Several writes may share one.',
      },
      bounds,
    )
    telemetry.gauge(
      { name: 'forklist_storage_writes_waiting', help: 'Writes whose transaction has not begun.' },
      () => this.#waiting,
    )
    engine.measure?.(telemetry)
  }

  /** A transaction that has written is durable, for which it took so long. */
  committed(ms: number): void {
    this.#commit.took(ms / 1000)
    if (this.#engine.shareCommits) this.#telemetry.stoodStillMs += ms
  }

  /** A write that waits for its turn. @returns says that it has begun, or that it never will; saying so twice does no harm */
  waiting(): () => void {
    let waits = 1
    this.#waiting++
    return () => {
      this.#waiting -= waits
      waits = 0
    }
  }
}
