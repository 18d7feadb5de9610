import { collectDefaultMetrics, Registry } from 'prom-client'

/** Of the process, whatever runs in it. From now on for good: what watches its event loop and its garbage has no end. */
export function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}
