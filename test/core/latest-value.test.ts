import { expect, test } from 'vitest'
import { LatestValue } from '../../src/core/latest-value.ts'

const watching = () => {
  let ends = 0
  const latest = new LatestValue(1, () => {
    ends++
  })
  return {
    latest,
    get ends() {
      return ends
    },
  }
}

const ended = { done: true, value: undefined }

test('a slow consumer gets only the newest value', async () => {
  const { latest } = watching()
  for (const value of [2, 3, 4]) latest.put(value)
  expect(await latest.next()).toEqual({ done: false, value: 4 })
  const next = latest.next()
  latest.put(5)
  latest.put(6)
  expect([await next, await latest.next()]).toEqual([
    { done: false, value: 5 },
    { done: false, value: 6 },
  ])
})

test('ending resolves a waiting consumer', async () => {
  const waited = watching()
  await waited.latest.next()
  const next = waited.latest.next()
  waited.latest.end()
  expect(await next).toEqual(ended)

  const slow = watching()
  slow.latest.end()
  slow.latest.put(2)
  expect(await slow.latest.next()).toEqual(ended)
})

test('the end callback runs once, for either side’s end', async () => {
  const left = watching()
  for await (const value of left.latest) {
    expect(value).toBe(1)
    break
  }
  left.latest.end()
  expect(left.ends).toBe(1)

  const gone = watching()
  const waiting = [gone.latest.next(), gone.latest.next()]
  await gone.latest.return()
  expect(await Promise.all(waiting)).toEqual([{ done: false, value: 1 }, ended])
  expect(gone.ends).toBe(1)
})
