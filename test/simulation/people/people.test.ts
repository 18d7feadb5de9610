import { expect } from 'vitest'
import { testWith } from '../../support/tools.ts'
import { asked } from '../asked.ts'
import { type Failure, failureInWords, simulatePeople, tryStory } from './simulate-people.ts'
import { openHouse } from './world.ts'

/** Steps of a story. */
const usualSteps = 25
const hourMs = 3_600_000

if (asked) {
  const { seed, minutes, steps = usualSteps } = asked
  testWith(
    ['chromium'],
    'breaks no rule of the website in stories that nobody has tried',
    async () => {
      const told = (seed: number, { length }: readonly object[], failure?: Failure) =>
        console.log(failure ? failureInWords(failure) : `Seed ${seed}: ${length} steps`)
      const { failures } = await simulatePeople({ seed, minutes, steps, told, people: minutes > 0 ? 2 : 1 })
      expect(failures.map(failureInWords).join('\n\n')).toBe('')
    },
    minutes * 60_000 + hourMs,
  )
} else {
  // Their stories found faults that are mended.
  const mended = [18, 110, 123, 40077, 40135, 40246]
  testWith(
    ['chromium'],
    'breaks no rule of the website in stories that once did',
    async () => {
      await using house = await openHouse()
      for (const seed of mended) {
        const { failure } = await tryStory(house, seed, usualSteps, 0)
        expect(failure && failureInWords(failure)).toBeUndefined()
      }
    },
    hourMs / 6,
  )
}
