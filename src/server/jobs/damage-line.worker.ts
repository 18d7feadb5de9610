import { parentPort, workerData } from 'node:worker_threads'
import { StorageDamage } from '../../storage/damage-state.ts'
import { damageLine } from './damage-line.ts'

parentPort!.postMessage(damageLine(new StorageDamage(workerData.why), workerData.settings))
