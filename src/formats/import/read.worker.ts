import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.ts'
import type { ReaderResult } from './read-thread.ts'
import { UnreadableFile } from './refusals.ts'

const answerFor = (bytes: Uint8Array): ReaderResult => {
  try {
    return readFile(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.reason }
    throw error
  }
}

parentPort!.on('message', (bytes: Uint8Array) => parentPort!.postMessage(answerFor(bytes)))
parentPort!.postMessage('loaded')
