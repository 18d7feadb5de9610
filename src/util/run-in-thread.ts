import { Worker } from 'node:worker_threads'
import { workerFile } from './worker-file.ts'

/** One job in a thread. Disposing stops the thread. */
export type ThreadJob<Result> = AsyncDisposable & {
  /** The thread's first message. Rejects if the thread fails or ends without one. */
  result: Promise<Result>
}

/** Starts a worker thread. @param path see `workerFile` */
export function runInThread<Result>(path: string, workerData: unknown): ThreadJob<Result> {
  const worker = new Worker(workerFile(path), { workerData })
  const result = new Promise<Result>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`The thread ${path} ended with ${code}`)))
  })
  return { result, [Symbol.asyncDispose]: async () => void (await worker.terminate()) }
}
