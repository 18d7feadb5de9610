import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.ts'
import { UnreadableFile } from './refusals.ts'
import type { Said } from './thread.ts'

const said = (bytes: Uint8Array): Said => {
  try {
    return readFile(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.reason }
    throw error
  }
}

parentPort!.on('message', (bytes: Uint8Array) => parentPort!.postMessage(said(bytes)))
