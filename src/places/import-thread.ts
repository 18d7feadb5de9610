import { SHARE_ENV, Worker } from 'node:worker_threads'
import { workerFile } from '../util/worker-file.ts'
import type { StagedArea } from './downloads/staged-area.ts'
import type { ChangedIndex } from './index/current-index.ts'
import { removeOwnParts } from './index/replace-file.ts'
import { type PlacesFile, sourceOf } from './index-builder/import-places.ts'
import type { Progress } from './index-builder/index.ts'
import { SourceError } from './sources/source.ts'

/** The files to import, the downloaded area to add, or the sources to remove. */
export type RebuildRequest = { files: readonly PlacesFile[] } | { staged: StagedArea } | { without: readonly string[] }

/** Input of the thread. */
export type ImportWork = RebuildRequest & {
  dataDir: string
  /** A non-zero first number stops the thread. */
  stop: Int32Array
}

/** Messages of the thread. A thrown error arrives as a plain `Error` with all its members. */
export type ImportMessage = { progress: Progress } | { built: ChangedIndex }

type ImportProgress = Progress | { step: 'stopping' }

/**
 * Rebuilds the place index in a worker thread. Its longest steps block for minutes, and this thread must draw progress, answer
 * requests and handle Ctrl-C.
 * @param signal stops at the next step without changes
 * @param heapMb maximum heap size
 * @throws SourceError when the heap is too small
 * @throws errors of `importPlaces`, distinguishable by `name`
 * @throws Error named `Stopped` after the signal
 */
export const rebuiltInThread = async (
  request: RebuildRequest & { dataDir: string },
  onProgress: (progress: ImportProgress) => void,
  signal?: AbortSignal,
  heapMb = maxHeapMb,
): Promise<ChangedIndex> => {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const stopNow = () => {
    Atomics.store(stop, 0, 1)
    onProgress({ step: 'stopping' })
  }
  signal?.addEventListener('abort', stopNow)
  let source: string | undefined
  try {
    return await new Promise((resolve, reject) => {
      // SQLite reads the path of the temporary folder from the environment of the process.
      const worker = new Worker(workerFile('places/import.worker'), {
        workerData: { ...request, stop } satisfies ImportWork,
        env: SHARE_ENV,
        resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: heapMb },
      })
      worker.on('message', (message: ImportMessage) => {
        if ('built' in message) return resolve(message.built)
        source = message.progress.source
        onProgress(message.progress)
      })
      worker.on('error', (error: NodeJS.ErrnoException) => {
        // The thread may have died without cleaning up.
        removeOwnParts(request.dataDir)
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(request, source, heapMb) : error)
      })
      worker.on('exit', code => reject(new Error(`The thread of the import ended with ${code}`)))
    })
  } finally {
    signal?.removeEventListener('abort', stopNow)
  }
}

/** Limit for short-lived objects. Without it, three times as much memory is used before collection. */
const youngMb = 16

/** Lists of Parquet without an index are read one row group at a time, 0.4 KB per row: a million rows fit. */
const maxHeapMb = 448

/** Returns the error for a heap that is too small. @param source the source being read */
const outOfMemory = (request: RebuildRequest & { dataDir: string }, source: string | undefined, heapMb: number) => {
  const files = 'files' in request ? request.files : []
  const file = files.find(file => sourceOf(file) === source)?.file ?? request.dataDir
  return new SourceError(file, `takes more than ${heapMb} MB of memory: it is damaged, or its parts are too large`)
}
