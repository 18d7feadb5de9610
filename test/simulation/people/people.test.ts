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
  const seeds = [1, 2, 3, 4, 5, 6]
  testWith(
    ['chromium'],
    'breaks no rule of the website in the same stories each time',
    async () => {
      await using house = await openHouse()
      for (const seed of seeds) {
        const { failure } = await tryStory(house, seed, usualSteps, 0)
        expect(failure && failureInWords(failure)).toBeUndefined()
      }
    },
    hourMs / 6,
  )
}
