import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client'
import { type GaugeReader, Telemetry, type Timing } from '../../core/telemetry.ts'

/** Telemetry that records metrics with prom-client. */
export class ServiceTelemetry extends Telemetry {
  readonly registry: Registry = new Registry()
  readonly #readers = new Map<string, GaugeReader<never>[]>()
  readonly #timings = new Map<string, Timing>()

  override counter<L extends string>(options: CounterConfiguration<L>): Counter<L> {
    return this.#registered(Counter<L>, options) ?? new Counter({ ...options, registers: [this.registry] })
  }

  override histogram<L extends string>(options: HistogramConfiguration<L>): Histogram<L> {
    return this.#registered(Histogram<L>, options) ?? new Histogram({ ...options, registers: [this.registry] })
  }

  override timing<L extends string>(options: HistogramConfiguration<L>, labels: Record<L, string>): Timing {
    const key = [options.name, ...Object.values<string>(labels)].join(' ')
    const known = this.#timings.get(key)
    if (known) return known
    const histogram = this.histogram(options)
    // Shows 0 before the first event.
    histogram.zero(labels)
    const timing: Timing = async work => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        histogram.observe(labels, (performance.now() - began) / 1000)
      }
    }
    this.#timings.set(key, timing)
    return timing
  }

  override gauge<L extends string>(options: GaugeConfiguration<L>, read: GaugeReader<L>, type?: 'counter'): void {
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
