import { expect, test } from 'vitest'
import { tell } from './story.ts'

const { SIMULATE = '{}' } = process.env
const { seed = 1, steps = 3000, minutes = 0.25 } = JSON.parse(SIMULATE)

test('a simulated service keeps what it has acknowledged', { timeout: 3_600_000 * 3 }, async () => {
  const begun = performance.now()
  let [taken, played, busy] = [0, 0, 0]
  while (performance.now() - begun < minutes * 60_000) {
    const since = performance.now()
    const { steps: count, text } = await tell({ seed: seed + played }, steps, 60_000)
    if (text) { console.log(text); if (!process.env.GO) expect.fail(text.slice(0, 3000)) }
    else { busy += performance.now() - since; taken += count }
    played++
  }
  console.log(`${taken} steps, ${Math.round(taken / (busy / 1000))} a second, ${played} seeds`)
})
