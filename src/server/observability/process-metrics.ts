import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'

export const type: string = Registry.PROMETHEUS_CONTENT_TYPE

/** Collects metrics of the process from now on. Event loop and garbage collection observers cannot be stopped. */
export function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

/** Merges the JSON metrics of several processes. */
export const aggregate = (processes: readonly object[][]): Registry =>
  AggregatorRegistry.aggregate(processes.map(metrics => [...metrics]))
