import type { Counter, CounterConfiguration, GaugeConfiguration, Histogram, HistogramConfiguration } from 'prom-client'

export type CounterMetric<L extends string = string> = Pick<Counter<L>, 'inc'>
export type HistogramMetric<L extends string = string> = Pick<Histogram<L>, 'observe'>

/**
 * Metrics of all parts. Several parts may share a metric. Labels never identify a person or credential.
 * This class records nothing: commands show no metrics, and would load prom-client for 30 ms. The service has `ServiceTelemetry`.
 */
export class Telemetry {
  counter<L extends string>(_options: CounterConfiguration<L>): CounterMetric<L> {
    return { inc() {} }
  }

  histogram<L extends string>(_options: HistogramConfiguration<L>): HistogramMetric<L> {
    return { observe() {} }
  }

  /** Returns a function that measures work in a histogram. */
  timing<L extends string>(_options: HistogramConfiguration<L>, _labels: Record<L, string>): Timing {
    return work => work()
  }

  /** Registers a value that is read when scraped. Values of several readers with one metric and label set are added up. */
  gauge<L extends string>(_options: GaugeConfiguration<L>, _read: GaugeReader<L>, _type?: 'counter'): void {}
}

/** Runs work and measures it. */
export type Timing = <T>(work: () => Promise<T>) => Promise<T>

/** Reads a gauge: a number, or one for each label set; `undefined` if there is none. */
export type GaugeReader<L extends string = never> = () => GaugeValue<L> | Promise<GaugeValue<L>>
type GaugeValue<L extends string> = number | undefined | Iterable<readonly [labels: Record<L, string>, value: number]>
