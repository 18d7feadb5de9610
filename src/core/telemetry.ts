import { ByLabels } from './by-labels.ts'
import type { Span, Tracing } from './tracing.ts'

/** What is counted or measured. Labels say what kind it was; never who did it, or with what. */
export type Measured = {
  name: string
  help: string
  labels?: readonly string[]
  /** It is about what all processes on this machine have in common, so that each says the same. */
  common?: true
}

export type Sample = { ending?: string; labels: Readonly<Record<string, string>>; value: number }

export type Metric = Pick<Measured, 'name' | 'help' | 'common'> & {
  type: 'counter' | 'gauge' | 'histogram'
  samples(): Iterable<Sample> | Promise<Iterable<Sample>>
}

/** What each part notes of its own work, as plain numbers: it costs next to nothing until somebody looks at it. */
export class Telemetry {
  readonly tracing: Tracing | undefined
  /** For how long this thread has waited for a disk, and with it everybody whose request it was not. */
  stoodStillMs = 0
  readonly #metrics = new Map<string, Metric>()

  /** @param tracing nothing where nobody collects traces */
  constructor(tracing?: Tracing) {
    this.tracing = tracing
  }

  get metrics(): Iterable<Metric> {
    return this.#metrics.values()
  }

  counter(measured: Measured): Counter {
    return this.#once(Counter, measured, () => new Counter(measured))
  }

  /** @param step what its timings are called in traces */
  timing(measured: Measured, bounds: readonly number[], step?: Step): Timing {
    return this.#once(Timing, measured, () => new Timing(measured, bounds, step, this.tracing))
  }

  /** What is read when somebody looks. Of several readings of one thing with one set of labels the sum counts. */
  gauge(measured: Measured, read: Reading, type?: 'counter' | 'gauge'): void {
    this.#once(Gauge, measured, () => new Gauge(measured, type)).add(read)
  }

  /** Several parts may have a share in one thing. */
  #once<M extends Metric>(kind: new (...given: never[]) => M, { name }: Measured, make: () => M): M {
    const metric = this.#metrics.get(name) ?? make()
    if (!(metric instanceof kind)) throw new Error(`${name} is measured in two ways`)
    this.#metrics.set(name, metric)
    return metric
  }
}

export class Counter implements Metric {
  readonly type = 'counter'
  readonly name: string
  readonly help: string
  readonly #counts: ByLabels<{ count: number }>

  constructor({ name, help, labels = [] }: Measured) {
    this.name = name
    this.help = help
    this.#counts = new ByLabels(labels, () => ({ count: 0 }))
    // What has never happened is to be seen, too.
    if (labels.length === 0) this.#counts.get([])
  }

  /** One more with these values of the labels, in their order. */
  add(...values: string[]): void {
    this.#counts.get(values).count++
  }

  *samples(): Iterable<Sample> {
    for (const { labels, of } of this.#counts) yield { labels, value: of.count }
  }
}

/** How many were at most so long, in seconds. */
class Times {
  readonly bounds: readonly number[]
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  add(seconds: number): void {
    let index = 0
    while (index < this.bounds.length && seconds > this.bounds[index]!) index++
    this.counts[index]!++
    this.sum += seconds
  }
}

/** What a step is in traces. */
export type Step = Pick<Span, 'name' | 'attributes'>

export class Timing implements Metric {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  readonly #labels: readonly string[]
  readonly #bounds: readonly number[]
  readonly #step: Step | undefined
  readonly #tracing: Tracing | undefined
  readonly #times: ByLabels<Times>

  constructor({ name, help, labels = [] }: Measured, bounds: readonly number[], step?: Step, tracing?: Tracing) {
    this.name = name
    this.help = help
    this.#labels = labels
    this.#bounds = bounds
    this.#step = step
    this.#tracing = tracing
    this.#times = new ByLabels(labels, () => new Times(bounds))
  }

  took(seconds: number, ...values: string[]): void {
    this.#times.get(values).add(seconds)
  }

  /** Measures what is done with these values of the labels. They are asked for once, where it is done often. */
  of(...values: string[]): <T>(work: () => Promise<T>) => Promise<T> {
    const times = this.#times.get(values)
    return async work => {
      const began = performance.now()
      try {
        return await this.#traced(values, work)
      } finally {
        times.add((performance.now() - began) / 1000)
      }
    }
  }

  #traced<T>(values: readonly string[], work: () => Promise<T>): Promise<T> {
    if (!this.#step || !this.#tracing) return work()
    const { name, attributes } = this.#step
    const named = this.#labels.map((label, index) => [`forklist.${label}`, values[index] ?? ''])
    const span: Span = {
      name: [name, ...values].join(' '),
      kind: 'client',
      attributes: { ...attributes, ...Object.fromEntries(named) },
    }
    return this.#tracing.trace(span, work)
  }

  *samples(): Iterable<Sample> {
    for (const { labels, of } of this.#times) {
      let count = 0
      for (const [index, here] of of.counts.entries()) {
        count += here
        yield { ending: '_bucket', labels: { ...labels, le: String(this.#bounds[index] ?? '+Inf') }, value: count }
      }
      yield { ending: '_sum', labels, value: of.sum }
      yield { ending: '_count', labels, value: count }
    }
  }
}

/** A number, or one for each set of labels; nothing where there is nothing to be told. */
export type Reading = () => Read | Promise<Read>
type Read = number | undefined | Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>

class Gauge implements Metric {
  readonly type: 'counter' | 'gauge'
  readonly name: string
  readonly help: string
  readonly common?: true
  readonly #readings: Reading[] = []

  constructor({ name, help, common }: Measured, type: 'counter' | 'gauge' = 'gauge') {
    this.name = name
    this.help = help
    if (common) this.common = common
    this.type = type
  }

  add(read: Reading): void {
    this.#readings.push(read)
  }

  async samples(): Promise<Iterable<Sample>> {
    const sums = new Map<string, Sample>()
    for (const read of await Promise.allSettled(this.#readings.map(async read => read()))) {
      // What cannot be read just now is missing for as long; all else is to be seen even then.
      if (read.status === 'rejected' || read.value === undefined) continue
      const values = typeof read.value === 'number' ? [[{}, read.value] as const] : read.value
      for (const [labels, value] of values) {
        const key = JSON.stringify(labels)
        sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + value })
      }
    }
    return sums.values()
  }
}
