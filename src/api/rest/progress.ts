import { setTimeout } from 'node:timers/promises'
import type { Events, Progress } from '../../core/operation.ts'

/** People see only a few steps a second. */
const everyMs = 100

/** Events of a request that reports progress: any number of `progress`, then one response or problem. */
export type ProgressEvent = { progress: { done: number; of: number } } | { answer: unknown } | { problem: unknown }

/** Runs work as events: the latest progress, then the result. @param work starts at once and never rejects */
export function progressEvents(work: (progress: Progress) => Promise<ProgressEvent>): Events<ProgressEvent> {
  let newest: ProgressEvent | undefined
  let progressed = Promise.withResolvers<undefined>()
  let isOver = false
  const end = work((done, of) => {
    newest = { progress: { done, of } }
    progressed.resolve(undefined)
  })
  const over = { done: true, value: undefined } as const
  return {
    async next() {
      if (isOver) return over
      if (newest) await Promise.race([end, setTimeout(everyMs)])
      const last = await Promise.race([end, progressed.promise])
      isOver = last !== undefined
      progressed = Promise.withResolvers()
      return { done: false, value: last ?? newest! }
    },
    async return() {
      isOver = true
      return over
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
