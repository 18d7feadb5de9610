import { parentPort, workerData } from 'node:worker_threads'
import type { Progress } from '../directory/build/index.ts'
import { importPlaces, removeSources } from '../directory/import.ts'
import type { Said, Work } from './import-thread.ts'

class Stopped extends Error {
  override name = 'Stopped'
}

const tellEveryMs = 50

const work: Work = workerData
const say = (said: Said): void => parentPort!.postMessage(said)

let last: Progress | undefined
let lastAt = 0

const tell = (progress: Progress): void => {
  if (Atomics.load(work.stop, 0) !== 0) throw new Stopped('Stopped')
  const now = performance.now()
  const next = last?.step !== progress.step || last.source !== progress.source
  // What a step has come to is told when the next one begins.
  if (next && last) say({ progress: last })
  if (next || now - lastAt >= tellEveryMs) {
    say({ progress })
    lastAt = now
  }
  last = progress
}

const built =
  'files' in work
    ? await importPlaces(work.dataDir, work.files, tell)
    : await removeSources(work.dataDir, work.without, tell)
say({ built })
