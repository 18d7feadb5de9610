import { parentPort, workerData } from 'node:worker_threads'
import { openLiveIndex } from '../../src/places/index/live-index.ts'
import { inSameThread } from '../../src/places/open-local.ts'
import { localLookup } from '../../src/places/providers/local.ts'
import { placeLookup } from '../../src/places/providers/lookup.ts'
import type { Question } from './questions.ts'

/** The times of searches: when each ended, and how long it took, in milliseconds. */
export type SearchTimes = { endedAt: number; took: number }[]

// A thread that searches the index of a folder without a pause, like the one of the service, until it gets a message.
const { folder, questions } = workerData as { folder: string; questions: readonly Question[] }
using live = await openLiveIndex(folder, error => {
  throw error
})
const { search } = placeLookup({ local: inSameThread(localLookup(live)), providers: [] })
let isWanted = true
parentPort!.once('message', () => {
  isWanted = false
})
const times: SearchTimes = []
for (let turn = 0; isWanted; turn++) {
  const { query, near } = questions[turn % questions.length]!
  const start = performance.now()
  await search(query, { near }, 10)
  const end = performance.now()
  times.push({ endedAt: performance.timeOrigin + end, took: end - start })
  // Messages are read between tasks.
  if (turn % 16 === 0) await new Promise(setImmediate)
}
parentPort!.postMessage(times)
