import { report } from './report.ts'

// Loaded into a server before its own code: the CPU time that it has used, in microseconds, and the memory that it has of the system, in bytes.
report(() => {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, rss: process.memoryUsage.rss() }
})
