import { parentPort, workerData } from 'node:worker_threads'
import { StorageDamage } from '../damage-state.ts'
import { readThrough } from './check-file.ts'
import type { Check } from './checks.ts'

const { path, how } = workerData as Check
try {
  readThrough(path, how)
  parentPort!.postMessage(undefined)
} catch (error) {
  if (!(error instanceof StorageDamage)) throw error
  parentPort!.postMessage(error.message)
}
