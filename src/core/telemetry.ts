import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client'
import type { Span, Tracing } from './tracing.ts'

export type { Counter, Histogram } from 'prom-client'

/** Metrics of all parts and tracing of their steps. Several parts may share a metric. Labels never identify a person or credential. */
export class Telemetry {
  readonly tracing: Tracing | undefined
  readonly registry: Registry = new Registry()
  /** Milliseconds that this thread was blocked by disk writes. */
  blockedMs = 0
  readonly #readers = new Map<string, GaugeReader<never>[]>()
  readonly #timings = new Map<string, Timing>()

  /** @param tracing absent if no collector is set */
  constructor(tracing?: Tracing) {
    this.tracing = tracing
  }

  counter<L extends string>(options: CounterConfiguration<L>): Counter<L> {
    return this.#registered(Counter<L>, options) ?? new Counter({ ...options, registers: [this.registry] })
  }

  histogram<L extends string>(options: HistogramConfiguration<L>): Histogram<L> {
    return this.#registered(Histogram<L>, options) ?? new Histogram({ ...options, registers: [this.registry] })
  }

  /** Returns a function that measures work in a histogram, and traces it. @param step the span; its name and attributes get the labels */
  timing<L extends string>(options: HistogramConfiguration<L>, step: TraceStep, labels: Record<L, string>): Timing {
    const values = Object.values<string>(labels)
    const key = [options.name, ...values].join(' ')
    const known = this.#timings.get(key)
    if (known) return known
    const histogram = this.histogram(options)
    // Shows 0 before the first event.
    histogram.zero(labels)
    const name = [step.name, ...values].join(' ')
    const ownAttributes = Object.entries<string>(labels).map(([label, value]) => [`forklist.${label}`, value] as const)
    const attributes = { ...step.attributes, ...Object.fromEntries(ownAttributes) }
    const { tracing } = this
    const timing: Timing = async work => {
      const began = performance.now()
      try {
        return await (tracing ? tracing.trace({ name, kind: 'client', attributes: { ...attributes } }, work) : work())
      } finally {
        histogram.observe(labels, (performance.now() - began) / 1000)
      }
    }
    this.#timings.set(key, timing)
    return timing
  }

  /** Registers a value that is read when scraped. Values of several readers with one metric and label set are added up. */
  gauge<L extends string>(options: GaugeConfiguration<L>, read: GaugeReader<L>, type?: 'counter'): void {
    const known = this.#readers.get(options.name)
    if (known) {
      known.push(read)
      return
    }
    const readers: GaugeReader[] = [read]
    const collect = () => addUp(metric, readers)
    const configuration = { ...options, registers: [this.registry], collect }
    const metric: ReadMetric = type === 'counter' ? new Counter(configuration) : new Gauge(configuration)
    this.#readers.set(options.name, readers)
  }

  /** Returns the metric of this name, if it has this type. */
  #registered<M>(type: new (...parameters: never[]) => M, { name }: { name: string }): M | undefined {
    const metric: unknown = this.registry.getSingleMetric(name)
    return metric instanceof type ? metric : undefined
  }
}

/** The span of a step in traces. */
type TraceStep = Pick<Span, 'name' | 'attributes'>

/** Runs work and measures it. */
export type Timing = <T>(work: () => Promise<T>) => Promise<T>

/** Reads a gauge: a number, or one for each label set; `undefined` if there is none. */
type GaugeReader<L extends string = never> = () => GaugeValue<L> | Promise<GaugeValue<L>>
type GaugeValue<L extends string> = number | undefined | Iterable<readonly [labels: Record<L, string>, value: number]>

type ReadMetric = Pick<Gauge | Counter, 'inc' | 'reset' | 'remove'>

/** Sets a metric to the sums of its readings. Reads first: two scrapes at the same time must not add to each other's sums. */
async function addUp(metric: ReadMetric, readers: readonly GaugeReader[]): Promise<void> {
  const readings = await Promise.allSettled(readers.map(async read => read()))
  metric.reset()
  // A metric without labels begins with 0, which would look like a reading.
  metric.remove({})
  for (const reading of readings) {
    // A failed reading is left out. All others are still shown.
    if (reading.status === 'rejected' || reading.value === undefined) continue
    const values = typeof reading.value === 'number' ? [[{}, reading.value] as const] : reading.value
    for (const [labels, value] of values) metric.inc(labels, value)
  }
}
