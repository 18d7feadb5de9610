import { parentPort, workerData } from 'node:worker_threads'
import { type BackupSchedule, backUpInto } from './backup-folder.ts'

const { schedule, now } = workerData as { schedule: BackupSchedule; now: Date }
parentPort!.postMessage(backUpInto(schedule, now))
