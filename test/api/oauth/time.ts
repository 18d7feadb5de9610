import { vi } from 'vitest'

/** Runs an action as if this many seconds had passed. Timers still run in real time. */
export async function after<T>(seconds: number, action: () => Promise<T>): Promise<T> {
  const elapsed = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + seconds * 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    return await action()
  } finally {
    vi.useRealTimers()
    later.mockRestore()
  }
}
