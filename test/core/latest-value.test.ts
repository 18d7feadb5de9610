import { expect, test } from 'vitest'
import { LatestValue } from '../../src/core/latest-value.ts'

const openValue = () => {
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
  const { latest } = openValue()
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
  const consumer = openValue()
  await consumer.latest.next()
  const next = consumer.latest.next()
  consumer.latest.end()
  expect(await next).toEqual(ended)

  const slow = openValue()
  slow.latest.end()
  slow.latest.put(2)
  expect(await slow.latest.next()).toEqual(ended)
})

test('the end callback runs once, whichever side ends', async () => {
  const stopped = openValue()
  for await (const value of stopped.latest) {
    expect(value).toBe(1)
    break
  }
  stopped.latest.end()
  expect(stopped.ends).toBe(1)

  const returned = openValue()
  const waiting = [returned.latest.next(), returned.latest.next()]
  await returned.latest.return()
  expect(await Promise.all(waiting)).toEqual([{ done: false, value: 1 }, ended])
  expect(returned.ends).toBe(1)
})
