import { readdirSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server before its own program: says, when it is asked, what it holds.

if (isMainThread && process.channel) {
  process.on('message', () => {
    globalThis.gc!()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    process.send!({ heap: heapUsed + arrayBuffers, descriptors: readdirSync('/proc/self/fd').length })
  })
  process.channel.unref()
}
