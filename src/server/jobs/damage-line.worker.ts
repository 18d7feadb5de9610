import { parentPort } from 'node:worker_threads'
import { StorageDamage } from '../../storage/damage-state.ts'
import { damageLine } from './damage-line.ts'
import type { DamageLineRequest } from './damage-report.ts'

parentPort!.on('message', ({ why, settings }: DamageLineRequest) =>
  parentPort!.postMessage(damageLine(new StorageDamage(why), settings)),
)
parentPort!.postMessage('loaded')
