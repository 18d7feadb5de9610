import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { testWith } from '../../support/tools.ts'
import { failureInWords, simulatePeople, tryStory } from './simulate-people.ts'
import { openHouse } from './world.ts'

/** Seeds whose stories found faults that are mended. */
const mended: readonly number[] = [18, 110, 123]

const seconds = 120
const steps = 20

/** Returns a number from the commit's id, so that each commit has its own stories and a second run has the same ones. */
function seedOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return (
    createHash('sha256')
      .update(stdout ?? '')
      .digest()
      .readUInt32BE() >>> 1
  )
}

testWith(
  ['chromium'],
  'breaks no rule of the website in stories that once did',
  async () => {
    await using house = await openHouse()
    for (const seed of mended) {
      const { failure } = await tryStory(house, seed, steps, 0)
      expect(failure && failureInWords(failure)).toBeUndefined()
    }
  },
  600_000,
)

testWith(
  ['chromium'],
  'breaks no rule of the website in new stories',
  async () => {
    const { failures } = await simulatePeople({ seed: seedOfCommit(), minutes: seconds / 60, steps, shrinkS: 60 })
    expect(failures.map(failureInWords).join('\n\n')).toBe('')
  },
  600_000,
)
