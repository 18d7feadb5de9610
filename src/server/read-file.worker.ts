import { parentPort } from 'node:worker_threads'
import { readFile } from '../formats/import/read-file.ts'
import { UnreadableFile } from '../formats/import/refusals.ts'
import { townNames } from '../places/gazetteer/town-names.ts'
import type { ReaderQuestion, ReaderResult } from './file-reading.ts'

const towns = townNames()

const answerFor = ({ bytes, reading }: ReaderQuestion): ReaderResult => {
  try {
    return readFile(bytes, towns, reading)
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.reason }
    throw error
  }
}

parentPort!.on('message', (question: ReaderQuestion) => parentPort?.postMessage(answerFor(question)))
parentPort!.postMessage('loaded')
