import { setTimeout } from 'node:timers/promises'
import type { Events, Progress } from '../../core/operation.ts'

/** Whoever watches sees no more than so many steps a second. */
const everyMs = 100

/** What is sent of a request that tells how far it has come: any number of `progress`, then one of the others. */
export type Followed = { progress: { done: number; of: number } } | { answer: unknown } | { problem: unknown }

/** Whether the caller wants to hear of it. */
export const wantsProgress = (url: string): boolean => {
  const from = url.indexOf('?')
  return from >= 0 && new URLSearchParams(url.slice(from)).has('progress')
}

/**
 * Work as events: how far it has come, the newest only, and at the end what it came to.
 * @param work begins at once; never rejects
 */
export function followed(work: (progress: Progress) => Promise<Followed>): Events<Followed> {
  let newest: Followed | undefined
  let moved = Promise.withResolvers<undefined>()
  let isOver = false
  const end = work((done, of) => {
    newest = { progress: { done, of } }
    moved.resolve(undefined)
  })
  const over = { done: true, value: undefined } as const
  return {
    async next() {
      if (isOver) return over
      if (newest) await Promise.race([end, setTimeout(everyMs)])
      const last = await Promise.race([end, moved.promise])
      isOver = last !== undefined
      moved = Promise.withResolvers()
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
