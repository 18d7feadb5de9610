import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuUsage, memoryUsage } from 'node:process'
import { report } from '../report.ts'
import type { Usage } from './served.ts'

// Preloaded into the service: reports the resources used since the previous report.
const resolution = 1
const loop = monitorEventLoopDelay({ resolution })
loop.enable()
let before = cpuUsage()

report(() => {
  const { user, system } = cpuUsage(before)
  // Each measured turn of the loop includes the monitor's own pause.
  const held = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  const { rss, heapUsed } = memoryUsage()
  const usage: Usage = {
    cpu: user + system,
    held: { p50: held(loop.percentile(50)), p99: held(loop.percentile(99)), max: held(loop.max) },
    rss,
    heap: heapUsed,
  }
  loop.reset()
  before = cpuUsage()
  return usage
})
