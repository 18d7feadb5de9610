import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../core/problem.ts'
import { collectGarbageSoon } from '../util/collect-garbage.ts'
import { openLiveIndex } from './index/live-index.ts'
import type { LookupMessage, LookupQuestion } from './local-thread.ts'
import { localLookup } from './providers/local.ts'

const say = (said: LookupMessage): void => parentPort!.postMessage(said)

const index = await openLiveIndex(workerData, failure => say({ failure }))
const local = localLookup(index)

parentPort!.on('message', ({ number, name, given }: LookupQuestion) => {
  try {
    say({ number, value: (local[name] as (...given: unknown[]) => unknown)(...given) })
  } catch (failure) {
    if (failure instanceof Problem) say({ number, problem: { code: failure.code, extras: failure.extras } })
    else say({ number, failure })
  }
})
say({ ready: true })
collectGarbageSoon()
