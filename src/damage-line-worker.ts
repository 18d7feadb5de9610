import { parentPort } from 'node:worker_threads'
import { damageLine } from './damage-line.ts'
import type { DamageQuestion } from './damage-report.ts'
import { StorageDamage } from './storage/storage-damage.ts'

parentPort!.on('message', ({ why, settings }: DamageQuestion) =>
  parentPort!.postMessage(damageLine(new StorageDamage(why), settings)),
)
