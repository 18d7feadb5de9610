import { vi } from 'vitest'

/** Does something as if that many seconds had gone by. Timers run on as they are. */
export async function after<T>(seconds: number, what: () => Promise<T>): Promise<T> {
  const elapsed = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + seconds * 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    return await what()
  } finally {
    vi.useRealTimers()
    later.mockRestore()
  }
}
