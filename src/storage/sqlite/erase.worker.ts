import { parentPort, workerData } from 'node:worker_threads'
import { eraseFile } from './erase-file.ts'

parentPort!.postMessage(eraseFile(workerData))
