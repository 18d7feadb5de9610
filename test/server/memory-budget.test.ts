import { expect, test } from 'vitest'
import { MemoryBudget } from '../../src/server/admission/memory-budget.ts'

test('one sender holds at most a quarter of the memory for bodies', () => {
  const budget = new MemoryBudget(400)
  expect(budget.hold('192.0.2.1', 100)).toBe(true)
  expect(budget.hold('192.0.2.1', 1)).toBe(false)
  expect(budget.hold('192.0.2.2', 100)).toBe(true)
})

test('releasing a body frees memory for every sender', () => {
  const budget = new MemoryBudget(400)
  const senders = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  for (const sender of senders) expect(budget.hold(sender, 100)).toBe(true)
  expect(budget.hold('192.0.2.5', 100)).toBe(false)
  for (const sender of senders) budget.release(sender, 100)
  for (const sender of senders) expect(budget.hold(sender, 100)).toBe(true)
})
