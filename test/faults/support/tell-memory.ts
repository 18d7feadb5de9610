import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Preloaded into each process of the server: reports its memory and open files on SIGUSR2.

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc!()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const resources = { heap: heapUsed + arrayBuffers, descriptors: readdirSync('/proc/self/fd').length }
    const reportFile = join(process.env.RESOURCES!, String(process.pid))
    writeFileSync(`${reportFile}.new`, JSON.stringify(resources))
    renameSync(`${reportFile}.new`, reportFile)
  })
