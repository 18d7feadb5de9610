import { expect, test } from 'vitest'
import { Patience } from '../../../src/web/client/editor/model/patience.ts'

/** Opens a `Patience` with this random number from 0 to 1. Records its delays in ms. */
const openPatience = (chance: number) => {
  const waited: number[] = []
  const clock = { now: () => 0, wait: async (milliseconds: number) => void waited.push(milliseconds) }
  return { waited, patience: new Patience(clock, new AbortController().signal, () => chance) }
}

test.each([
  ['soonest', 0, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
  ['middling', 0.5, [750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]],
  ['latest', 1, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
])('pages that lost the server retry at different times, less and less often: %s', async (_, chance, expected) => {
  const { waited, patience } = openPatience(chance)
  for (const _try of expected) await patience.pause()
  expect(waited).toEqual(expected)
})

test('pages retry after the server’s time, and not all at once', async () => {
  const { waited, patience } = openPatience(0.5)
  for (const after of [20_000, 20_000]) await patience.pause(after)
  expect(waited).toEqual([20_750, 21_500])
})

test('a success resets the delay', async () => {
  const { waited, patience } = openPatience(0)
  await patience.pause()
  await patience.pause()
  patience.reset()
  await patience.pause()
  expect(waited).toEqual([500, 1_000, 500])
})
