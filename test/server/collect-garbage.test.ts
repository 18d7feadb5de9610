import { afterEach, expect, test, vi } from 'vitest'
import { collectGarbageSoon } from '../../src/util/collect-garbage.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('garbage of the start is collected after some seconds', async () => {
  const left = new WeakRef(new Array(1000).fill('Roscioli'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  collectGarbageSoon()
  expect(vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  vi.useRealTimers()
  await expect.poll(() => left.deref() === undefined, { timeout: 10_000 }).toBe(true)
})
