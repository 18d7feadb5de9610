import { join } from 'node:path'
import { service } from '../processes.ts'

/** A service's use of resources since the last request for it. */
export type Usage = {
  /** CPU time in microseconds. */
  cpu: number
  /** How long its event loop was blocked, in milliseconds. */
  held: { p50: number; p99: number; max: number }
  /** Present memory in bytes. */
  rss: number
  heap: number
}

/** Starts the service in a separate process. */
export const served = (dataDir: string) => service<Usage>(join(import.meta.dirname, 'report-load.ts'), dataDir)
