import { expect, test } from 'vitest'
import { asked } from './asked.ts'
import { tell } from './story.ts'

/** Milliseconds for finding the shortest story of a fault. */
const shortenMs = 60_000
const hourMs = 3_600_000

if (asked) {
  const { seed, minutes, steps = 3000 } = asked
  test('keeps what must hold in stories that nobody has tried', { timeout: minutes * 60_000 + hourMs }, async () => {
    const begun = performance.now()
    let [taken, stories] = [0, 0]
    do {
      const { steps: count, text } = await tell({ seed: seed + stories }, steps, shortenMs)
      if (text !== undefined) expect.fail(text)
      taken += count
      stories++
    } while (performance.now() - begun < minutes * 60_000)
    const seconds = (performance.now() - begun) / 1000
    console.log(`${taken} steps from seed ${seed} on, ${Math.round(taken / seconds)} a second, nothing found`)
  })
} else {
  test.each([1, 2, 3, 101, 201])('keeps what must hold in story %i', { timeout: 240_000 }, async seed => {
    expect((await tell({ seed }, 1000, shortenMs)).text).toBeUndefined()
  })
}
