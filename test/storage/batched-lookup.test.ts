import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchedLookup } from '../../src/storage/batched-lookup.ts'

/** Imitates a distant database, whose result reflects a moment between request and response. */
function distantDatabase(table: Map<string, number>) {
  const queries: string[][] = []
  const lookup = new BatchedLookup<number>(async keys => {
    queries.push([...keys])
    await setTimeout(1)
    const found = new Map(keys.flatMap(key => (table.has(key) ? [[key, table.get(key)!]] : [])))
    await setTimeout(1)
    return found
  })
  return { lookup, queries }
}

test('requests that arrive during a query are served together by the next', async () => {
  const { lookup, queries } = distantDatabase(new Map([['eat-in-rome', 1]]))
  const slugs = [...Array.from({ length: 40 }, () => 'eat-in-rome'), 'eat-in-ostia']
  const found = await Promise.all(slugs.map(slug => lookup.get(slug)))
  expect(found).toEqual(slugs.map(slug => (slug === 'eat-in-rome' ? 1 : undefined)))
  expect(queries).toEqual([...Array.from({ length: 4 }, () => ['eat-in-rome']), ['eat-in-rome', 'eat-in-ostia']])
})

test('no request gets a result older than itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('read', 'write', 'wait'), { maxLength: 60 }), async steps => {
      const table = new Map([['eat-in-rome', 0]])
      const { lookup } = distantDatabase(table)
      const readings: Promise<void>[] = []
      for (const step of steps) {
        const written = table.get('eat-in-rome')!
        if (step === 'write') table.set('eat-in-rome', written + 1)
        else if (step === 'wait') await setTimeout(0.5)
        else readings.push(lookup.get('eat-in-rome').then(version => expect(version).toBeGreaterThanOrEqual(written)))
      }
      await Promise.all(readings)
    }),
    { numRuns: 30 },
  )
})

test('a failed query fails its own requests only', async () => {
  let isAway = true
  const lookup = new BatchedLookup<number>(async keys => {
    await setTimeout(1)
    if (isAway) throw new Error('The database is away.')
    return new Map(keys.map(key => [key, 1]))
  })
  const first = await Promise.allSettled(Array.from({ length: 4 }, () => lookup.get('eat-in-rome')))
  expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  isAway = false
  expect(await lookup.get('eat-in-rome')).toBe(1)
})
