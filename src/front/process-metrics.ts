import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'

export const type: string = Registry.PROMETHEUS_CONTENT_TYPE

/** Of the process, whatever runs in it. From now on for good: what watches its event loop and its garbage has no end. */
export function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

/** Of several processes, each as its registry tells it in JSON. */
export const aggregated = (processes: readonly object[][]): Registry =>
  AggregatorRegistry.aggregate(processes.map(of => [...of]))
