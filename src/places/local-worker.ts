import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../core/problem.ts'
import { openLiveDirectory } from '../directory/live.ts'
import { giveBackSoon } from '../give-back.ts'
import { localLookup } from '../providers/local.ts'
import type { Question, Said } from './local-thread.ts'

const say = (said: Said): void => parentPort!.postMessage(said)

const directory = await openLiveDirectory(workerData, failure => say({ failure }))
const local = localLookup(directory)

parentPort!.on('message', ({ number, name, given }: Question) => {
  try {
    say({ number, value: (local[name] as (...given: unknown[]) => unknown)(...given) })
  } catch (failure) {
    if (failure instanceof Problem) say({ number, problem: { code: failure.code, extras: failure.extras } })
    else say({ number, failure })
  }
})
say({ ready: true })
giveBackSoon()
