import { parentPort, workerData } from 'node:worker_threads'
import { backUpInto, type Keeping } from './backup-folder.ts'

const { keeping, now } = workerData as { keeping: Keeping; now: Date }
parentPort!.postMessage(backUpInto(keeping, now))
