import { report } from './report.ts'

// Preloaded into a server: reports its CPU time so far in microseconds, and its resident memory in bytes.
report(() => {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, rss: process.memoryUsage.rss() }
})
