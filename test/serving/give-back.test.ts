import { afterEach, expect, test, vi } from 'vitest'
import { giveBackSoon } from '../../src/give-back.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what starting has left over is gone some seconds later', async () => {
  const left = new WeakRef(new Array(1000).fill('Roscioli'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  giveBackSoon()
  expect(vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  vi.useRealTimers()
  await expect.poll(() => left.deref() === undefined, { timeout: 10_000 }).toBe(true)
})
