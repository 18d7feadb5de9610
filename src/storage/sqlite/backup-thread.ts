import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'
import type { Keeping, Made } from './backup-folder.ts'

export type BackupThread = AsyncDisposable & { made: Promise<Made | undefined> }

/** `backUpInto` in a thread of its own, because it takes a second for each 100 MB. Disposing of it breaks it off where it can be. */
export function backUpInThread(keeping: Keeping, now: Date): BackupThread {
  const worker = new Worker(workerFile('storage/sqlite/backup-worker'), { workerData: { keeping, now } })
  const made = new Promise<Made | undefined>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`The thread that backs up ended with ${code}`)))
  })
  return { made, [Symbol.asyncDispose]: async () => void (await worker.terminate()) }
}
