// Lets simulated people use the built website: `node scripts/simulate.ts --people --seed 1 --minutes 5 --steps 25`.
import { parseArgs } from 'node:util'
import { failureInWords, simulatePeople } from '../test/simulation/people/simulate-people.ts'

const { values } = parseArgs({
  options: {
    verbose: { type: 'boolean' },
    people: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    steps: { type: 'string', default: '25' },
  },
})

const { stories, steps, failures } = await simulatePeople({
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  steps: Number(values.steps),
  told(seed, steps, failure) {
    console.log(failure ? `\n${failureInWords(failure)}\n` : `Seed ${seed}: ${steps.length} steps`)
    if (values.verbose) for (const { done } of steps) console.log(`  ${done?.said}`)
  },
})
console.log(`${stories} stories, ${steps} steps, ${failures.length} failures`)
process.exitCode = failures.length > 0 ? 1 : 0
