import { join } from 'node:path'
import { service } from '../processes.ts'

/** What a service has used since it was asked before. */
export type Usage = {
  /** CPU time in microseconds. */
  cpu: number
  /** How long its event loop was held, in milliseconds. */
  held: { p50: number; p99: number; max: number }
  /** Bytes, now. */
  rss: number
  heap: number
}

/** The service as a process of its own. */
export const served = (dataDir: string) => service<Usage>(join(import.meta.dirname, 'report-load.ts'), dataDir)
