import { report } from './report.ts'

// Loaded into a server before its own code: the CPU time that it has used.
report(() => process.cpuUsage())
