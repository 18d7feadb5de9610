import { expect, test } from 'vitest'
import { growthOf, threadCpuMs } from './growth.ts'

const name = (bytes: number) => 'Da Enzo al 29, '.repeat(bytes / 15)

test('detects a search that restarts at every character', async () => {
  const growth = await growthOf({ bytes: 1500, input: name, run: text => /(?:Da|Enzo|al|29|,|\s)+Roscioli/.test(text) })
  expect(growth.isGood).toBe(false)
  expect(growth.worst).toBeGreaterThan(3)
})

test('accepts a single pass over a text', async () => {
  const growth = await growthOf({ bytes: 400_000, input: name, run: text => text.replace(/[aeiou]/g, '-').split(',') })
  expect(growth).toMatchObject({ isGood: true, bytes: [400_000, 800_000, 1_600_000, 3_200_000] })
})

test('rejects one long turn of the event loop and accepts the same work in short turns', async () => {
  // Takes 1 ms of CPU for 4,000 characters on any machine.
  const turnOf = (text: string) => {
    const end = threadCpuMs() + text.length / 4000
    while (threadCpuMs() < end);
  }
  const work = { bytes: 40_000, input: name, maxTurnMs: 20 }
  const inTurns = async (text: string) => {
    for (let at = 0; at < text.length; at += 5000) {
      turnOf(text.slice(at, at + 5000))
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  expect((await growthOf({ ...work, run: turnOf })).isGood).toBe(false)
  expect((await growthOf({ ...work, run: inTurns })).isGood).toBe(true)
})
