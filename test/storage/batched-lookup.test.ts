import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchedLookup } from '../../src/storage/batched-lookup.ts'

/** A distant database: its response reflects a moment between request and response. */
function farAway(table: Map<string, number>) {
  const questions: string[][] = []
  const asking = new BatchedLookup<number>(async keys => {
    questions.push([...keys])
    await setTimeout(1)
    const found = new Map(keys.flatMap(key => (table.has(key) ? [[key, table.get(key)!]] : [])))
    await setTimeout(1)
    return found
  })
  return { asking, questions }
}

test('requests that arrive during a query are served together by the next', async () => {
  const { asking, questions } = farAway(new Map([['eat-in-rome', 1]]))
  const slugs = [...Array.from({ length: 40 }, () => 'eat-in-rome'), 'eat-in-ostia']
  const found = await Promise.all(slugs.map(slug => asking.get(slug)))
  expect(found).toEqual(slugs.map(slug => (slug === 'eat-in-rome' ? 1 : undefined)))
  expect(questions).toEqual([...Array.from({ length: 4 }, () => ['eat-in-rome']), ['eat-in-rome', 'eat-in-ostia']])
})

test('no request gets a result older than itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('read', 'write', 'wait'), { maxLength: 60 }), async steps => {
      const table = new Map([['eat-in-rome', 0]])
      const { asking } = farAway(table)
      const readings: Promise<void>[] = []
      for (const step of steps) {
        const written = table.get('eat-in-rome')!
        if (step === 'write') table.set('eat-in-rome', written + 1)
        else if (step === 'wait') await setTimeout(0.5)
        else readings.push(asking.get('eat-in-rome').then(version => expect(version).toBeGreaterThanOrEqual(written)))
      }
      await Promise.all(readings)
    }),
    { numRuns: 30 },
  )
})

test('a failed query fails its own requests only', async () => {
  let isAway = true
  const asking = new BatchedLookup<number>(async keys => {
    await setTimeout(1)
    if (isAway) throw new Error('The database is away.')
    return new Map(keys.map(key => [key, 1]))
  })
  const first = await Promise.allSettled(Array.from({ length: 4 }, () => asking.get('eat-in-rome')))
  expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  isAway = false
  expect(await asking.get('eat-in-rome')).toBe(1)
})
