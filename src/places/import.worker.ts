import { parentPort, workerData } from 'node:worker_threads'
import { addStaged } from './downloads/staged-area.ts'
import type { ImportMessage, ImportWork } from './import-thread.ts'
import { removeSources } from './index/current-index.ts'
import { importPlaces } from './index-builder/import-places.ts'
import type { Progress } from './index-builder/index.ts'

class Stopped extends Error {
  override name = 'Stopped'
}

const reportEveryMs = 50

const work: ImportWork = workerData
const send = (message: ImportMessage): void => parentPort!.postMessage(message)

let last: Progress | undefined
let lastAt = 0

const onProgress = (progress: Progress): void => {
  if (Atomics.load(work.stop, 0) !== 0) throw new Stopped('Stopped')
  const now = performance.now()
  const isNewStep = last?.step !== progress.step || last.source !== progress.source
  // The final progress of a step is sent when the next step begins.
  if (isNewStep && last) send({ progress: last })
  if (isNewStep || now - lastAt >= reportEveryMs) {
    send({ progress })
    lastAt = now
  }
  last = progress
}

const built =
  'files' in work
    ? await importPlaces(work.dataDir, work.files, onProgress)
    : 'staged' in work
      ? await addStaged(work.dataDir, work.staged, onProgress)
      : await removeSources(work.dataDir, work.without, onProgress)
send({ built })
