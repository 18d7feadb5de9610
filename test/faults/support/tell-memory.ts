import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Preloaded into each process of the server: reports its memory on request.

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc!()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const held = { heap: heapUsed + arrayBuffers, descriptors: readdirSync('/proc/self/fd').length }
    const told = join(process.env.HELD!, String(process.pid))
    writeFileSync(`${told}.new`, JSON.stringify(held))
    renameSync(`${told}.new`, told)
  })
