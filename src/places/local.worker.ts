import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../core/problem.ts'
import { collectGarbageSoon } from '../util/collect-garbage.ts'
import { openLiveIndex } from './index/live-index.ts'
import type { LookupMessage, LookupQuestion } from './local-thread.ts'
import { calledIn } from './open-local.ts'
import { localLookup } from './providers/local.ts'

const send = (message: LookupMessage): void => parentPort!.postMessage(message)

const index = await openLiveIndex(workerData, failure => send({ failure }))
const local = localLookup(index)

parentPort!.on('message', ({ number, name, given }: LookupQuestion) => {
  try {
    send({ number, value: calledIn(local, name, given) })
  } catch (failure) {
    if (failure instanceof Problem) send({ number, problem: { code: failure.code, extras: failure.extras } })
    else send({ number, failure })
  }
})
send({ ready: true })
collectGarbageSoon()
