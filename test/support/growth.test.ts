import { expect, test } from 'vitest'
import { growthOf, maxRequestTurnMs } from './growth.ts'

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
  const turnOf = (text: string) => {
    for (let left = 15; left > 0; left--) text.toUpperCase().split('')
  }
  const work = { bytes: 40_000, input: name, maxTurnMs: maxRequestTurnMs / 20 }
  const inTurns = async (text: string) => {
    for (let at = 0; at < text.length; at += 5000) {
      turnOf(text.slice(at, at + 5000))
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  expect((await growthOf({ ...work, run: turnOf })).isGood).toBe(false)
  expect((await growthOf({ ...work, run: inTurns })).isGood).toBe(true)
})
