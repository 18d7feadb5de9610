import { LRUCache } from 'lru-cache'

const mostKept = 1000
const keptForMs = 5 * 60_000

/**
 * Calls that are alike: those at the same time are one call, and one that found nothing (`undefined`, an empty list) is not made again
 * for five minutes. A call goes on when those who wait for it have gone: its answer is kept for others.
 * @param now milliseconds
 */
export const sharedCalls = <T>(now: () => number = Date.now) => {
  const running = new Map<string, Promise<T>>()
  const foundNothing = new LRUCache<string, { answer: T }>({
    max: mostKept,
    ttl: keptForMs,
    perf: { now },
    ttlResolution: 0,
  })
  const start = (key: string, call: () => Promise<T>): Promise<T> => {
    const started = call()
      .then(answer => {
        if (isNothing(answer)) foundNothing.set(key, { answer })
        return answer
      })
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
  /** @throws what `call` throws; the signal's reason */
  return async (key: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    const before = foundNothing.get(key)
    if (before) return before.answer
    return unlessAborted(running.get(key) ?? start(key, call), signal)
  }
}

const isNothing = (answer: unknown): boolean => answer === undefined || (Array.isArray(answer) && answer.length === 0)

const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return answer
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const aborted = () => reject(signal.reason)
  signal.addEventListener('abort', aborted, { once: true })
  answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  return promise
}
