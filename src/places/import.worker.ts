import { parentPort, workerData } from 'node:worker_threads'
import type { ImportMessage, ImportWork } from './import-thread.ts'
import { importPlaces, removeSources } from './index-builder/import-places.ts'
import type { Progress } from './index-builder/index.ts'

class Stopped extends Error {
  override name = 'Stopped'
}

const tellEveryMs = 50

const work: ImportWork = workerData
const say = (said: ImportMessage): void => parentPort!.postMessage(said)

let last: Progress | undefined
let lastAt = 0

const onProgress = (progress: Progress): void => {
  if (Atomics.load(work.stop, 0) !== 0) throw new Stopped('Stopped')
  const now = performance.now()
  const next = last?.step !== progress.step || last.source !== progress.source
  // The final progress of a step is sent when the next step begins.
  if (next && last) say({ progress: last })
  if (next || now - lastAt >= tellEveryMs) {
    say({ progress })
    lastAt = now
  }
  last = progress
}

const built =
  'files' in work
    ? await importPlaces(work.dataDir, work.files, onProgress)
    : await removeSources(work.dataDir, work.without, onProgress)
say({ built })
