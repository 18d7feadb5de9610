import type { Clock } from './model/index.ts'

/** The browser's. */
export const clock: Clock = {
  now: Date.now,
  wait: (milliseconds, signal) =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}
