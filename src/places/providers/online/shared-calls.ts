import { boundedCache, sizeOfText } from '../../../core/bounded-cache.ts'
import type { Telemetry } from '../../../core/telemetry.ts'

const maxBytes = 1024 * 1024
const maxAgeMs = 5 * 60_000

/** A call that several callers may share. */
type Running<T> = { answer: Promise<T>; waiting: number; stop: AbortController }

/**
 * Shares equal calls. Concurrent calls become one. A call without a result (`undefined`, an empty list) is not repeated for
 * five minutes. A call is aborted when all its callers are gone.
 * @param elapsed milliseconds of a monotonic clock
 */
export const sharedCalls = <T>(elapsed: () => number = () => performance.now(), telemetry?: Telemetry) => {
  const running = new Map<string, Running<T>>()
  const foundNothing = boundedCache<{ answer: T }>(
    'found-nothing',
    { bytes: maxBytes, sizeOf: (_, key) => sizeOfText(key) + 200 },
    telemetry,
    { ttl: maxAgeMs, perf: { now: elapsed }, ttlResolution: 0 },
  )
  const remove = (key: string, one: Running<T>) => {
    // After an abort, another call may already run for this key.
    if (running.get(key) === one) running.delete(key)
  }
  const start = (key: string, call: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const stop = new AbortController()
    const one: Running<T> = {
      waiting: 0,
      stop,
      answer: call(stop.signal)
        .then(answer => {
          if (isNothing(answer)) foundNothing.set(key, { answer })
          return answer
        })
        .finally(() => remove(key, one)),
    }
    running.set(key, one)
    return one
  }
  /** @param call must stop by its signal @throws what `call` throws; the signal's reason */
  return async (key: string, call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    const cached = foundNothing.get(key)
    if (cached) return cached.answer
    const one = running.get(key) ?? start(key, call)
    one.waiting++
    try {
      return await unlessAborted(one.answer, signal)
    } finally {
      if (--one.waiting === 0) {
        remove(key, one)
        one.stop.abort(signal?.reason)
      }
    }
  }
}

/** Returns whether a call found nothing. */
export const isNothing = (answer: unknown): boolean =>
  answer === undefined || (Array.isArray(answer) && answer.length === 0)

const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return answer
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const aborted = () => reject(signal.reason)
  signal.addEventListener('abort', aborted, { once: true })
  answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  return promise
}
