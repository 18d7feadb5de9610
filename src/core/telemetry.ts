import { LabelledValues } from './labelled-values.ts'
import type { Span, Tracing } from './tracing.ts'

/** Name, help and labels of a metric. Labels never identify a person or credential. */
export type MetricOptions = {
  name: string
  help: string
  labels?: readonly string[]
  /** The metric describes something shared by all processes on this machine, so each reports the same value. */
  common?: true
}

export type Sample = { ending?: string; labels: Readonly<Record<string, string>>; value: number }

export type Metric = Pick<MetricOptions, 'name' | 'help' | 'common'> & {
  type: 'counter' | 'gauge' | 'histogram'
  samples(): Iterable<Sample> | Promise<Iterable<Sample>>
}

/** Metrics of all parts, held as plain numbers. They cost almost nothing until scraped. */
export class Telemetry {
  readonly tracing: Tracing | undefined
  /** Milliseconds that this thread was blocked by disk writes. */
  blockedMs = 0
  readonly #metrics = new Map<string, Metric>()

  /** @param tracing absent if no collector is set */
  constructor(tracing?: Tracing) {
    this.tracing = tracing
  }

  get metrics(): Iterable<Metric> {
    return this.#metrics.values()
  }

  counter(measured: MetricOptions): Counter {
    return this.#register(Counter, measured, () => new Counter(measured))
  }

  /** @param step its span in traces */
  timing(measured: MetricOptions, bounds: readonly number[], step?: TraceStep): Timing {
    return this.#register(Timing, measured, () => new Timing(measured, bounds, step, this.tracing))
  }

  /** Registers a value that is read when scraped. Values of several readers with one metric and label set are added up. */
  gauge(measured: MetricOptions, read: GaugeReader, type?: 'counter' | 'gauge'): void {
    this.#register(Gauge, measured, () => new Gauge(measured, type)).add(read)
  }

  /** Returns the metric of this name, or makes it. Several parts may share one. */
  #register<M extends Metric>(kind: new (...parameters: never[]) => M, { name }: MetricOptions, make: () => M): M {
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
  readonly #counts: LabelledValues<{ count: number }>

  constructor({ name, help, labels = [] }: MetricOptions) {
    this.name = name
    this.help = help
    this.#counts = new LabelledValues(labels, () => ({ count: 0 }))
    // A counter without labels shows 0 before its first event.
    if (labels.length === 0) this.#counts.get([])
  }

  /** Adds one. @param values of the labels, in their order */
  add(...values: string[]): void {
    this.#counts.get(values).count++
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value: counter } of this.#counts) yield { labels, value: counter.count }
  }
}

/** Histogram counts by upper bound, in seconds. */
class Buckets {
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

/** The span of a step in traces. */
export type TraceStep = Pick<Span, 'name' | 'attributes'>

export class Timing implements Metric {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  readonly #labels: readonly string[]
  readonly #bounds: readonly number[]
  readonly #step: TraceStep | undefined
  readonly #tracing: Tracing | undefined
  readonly #times: LabelledValues<Buckets>

  constructor(
    { name, help, labels = [] }: MetricOptions,
    bounds: readonly number[],
    step?: TraceStep,
    tracing?: Tracing,
  ) {
    this.name = name
    this.help = help
    this.#labels = labels
    this.#bounds = bounds
    this.#step = step
    this.#tracing = tracing
    this.#times = new LabelledValues(labels, () => new Buckets(bounds))
  }

  observe(seconds: number, ...values: string[]): void {
    this.#times.get(values).add(seconds)
  }

  /** Returns a function that times work under these label values. Look it up once for frequent work. */
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
    const labelAttributes = this.#labels.map((label, index) => [`forklist.${label}`, values[index] ?? ''])
    const span: Span = {
      name: [name, ...values].join(' '),
      kind: 'client',
      attributes: { ...attributes, ...Object.fromEntries(labelAttributes) },
    }
    return this.#tracing.trace(span, work)
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value: buckets } of this.#times) {
      let count = 0
      for (const [index, bucketCount] of buckets.counts.entries()) {
        count += bucketCount
        yield { ending: '_bucket', labels: { ...labels, le: String(this.#bounds[index] ?? '+Inf') }, value: count }
      }
      yield { ending: '_sum', labels, value: buckets.sum }
      yield { ending: '_count', labels, value: count }
    }
  }
}

/** Reads a gauge: a number, or one for each label set; `undefined` if there is none. */
export type GaugeReader = () => GaugeValue | Promise<GaugeValue>
type GaugeValue = number | undefined | Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>

class Gauge implements Metric {
  readonly type: 'counter' | 'gauge'
  readonly name: string
  readonly help: string
  readonly common?: true
  readonly #readings: GaugeReader[] = []

  constructor({ name, help, common }: MetricOptions, type: 'counter' | 'gauge' = 'gauge') {
    this.name = name
    this.help = help
    if (common) this.common = common
    this.type = type
  }

  add(read: GaugeReader): void {
    this.#readings.push(read)
  }

  async samples(): Promise<Iterable<Sample>> {
    const sums = new Map<string, Sample>()
    for (const read of await Promise.allSettled(this.#readings.map(async read => read()))) {
      // A failed reading is left out. All others are still shown.
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
