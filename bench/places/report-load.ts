import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuUsage, memoryUsage } from 'node:process'
import { report } from '../report.ts'
import type { Usage } from './served.ts'

// Preloaded into the service: its use of resources since the last request for it.
const resolution = 1
const loop = monitorEventLoopDelay({ resolution })
loop.enable()
let before = cpuUsage()

report(() => {
  const { user, system } = cpuUsage(before)
  // It measures how long the loop takes to come round, the pause that it waits itself included.
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
