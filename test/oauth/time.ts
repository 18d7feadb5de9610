import { vi } from 'vitest'

/** Does something as if that many seconds had gone by. Timers run on as they are. */
export async function after<T>(seconds: number, what: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    return await what()
  } finally {
    vi.useRealTimers()
  }
}
