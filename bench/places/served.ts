import { join } from 'node:path'
import { service } from '../processes.ts'

/** A service's use of resources since the last request for it. */
export type Usage = {
  /** CPU time in microseconds. */
  cpu: number
  /** How long its event loop was held, in milliseconds. */
  held: { p50: number; p99: number; max: number }
  /** Bytes, now. */
  rss: number
  heap: number
}

/** The service in a separate process. */
export const served = (dataDir: string) => service<Usage>(join(import.meta.dirname, 'report-load.ts'), dataDir)
