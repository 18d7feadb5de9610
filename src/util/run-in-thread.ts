import { Worker } from 'node:worker_threads'
import { workerFile } from './worker-file.ts'

/**
 * Runs a worker thread.
 * @param path see `workerFile`
 * @param signal stops the thread, so that the promise rejects
 * @returns the thread's first message. Rejects if the thread fails or ends without one
 */
export async function runInThread<Result>(path: string, workerData: unknown, signal?: AbortSignal): Promise<Result> {
  const worker = new Worker(workerFile(path), { workerData })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', code => reject(new Error(`The thread ${path} ended with ${code}`)))
    })
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
