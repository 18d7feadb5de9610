import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'

/** `eraseFile` in a thread of its own, because it takes about a second for each 100 MB. */
export const erasedInThread = (path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile('storage/sqlite/erase-worker'), { workerData: path })
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`The thread that erases ended with ${code}`)))
  })
