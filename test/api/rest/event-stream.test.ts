import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from '../../../src/api/http/index.ts'
import { LatestValue } from '../../../src/core/latest-value.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function streaming() {
  const events = new LatestValue({ version: 1 }, () => {})
  const reader = eventStream(events, ({ version }) => version).getReader()
  const decoder = new TextDecoder()
  const read = async () => {
    const { done, value } = await reader.read()
    return done ? 'the end' : decoder.decode(value)
  }
  return { events, reader, read }
}

const minute = 60_000

test('the first event sets the retry time, and every event has an id', async () => {
  const { events, read } = streaming()
  expect(await read()).toBe('retry: 2000\nid: 1\ndata: {"version":1}\n\n')
  events.put({ version: 2 })
  expect(await read()).toBe('id: 2\ndata: {"version":2}\n\n')
  events.end()
  expect(await read()).toBe('the end')
  expect(vi.getTimerCount()).toBe(0)
})

test('comments keep an idle stream alive', async () => {
  const { reader, read } = streaming()
  await read()
  for (const _ of [1, 2, 3]) {
    const next = read()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toBe(':\n\n')
  }
  await reader.cancel()
})

test('a client that does not read buffers no events or comments', async () => {
  const { events, read } = streaming()
  await vi.advanceTimersByTimeAsync(0)
  for (let version = 2; version <= 100; version++) {
    events.put({ version })
    await vi.advanceTimersByTimeAsync(minute)
  }
  expect(await read()).toContain('{"version":1}')
  expect(await read()).toContain('{"version":100}')
})

test('a client that disconnects ends its timer and its events, also while waiting', async () => {
  const { events, reader, read } = streaming()
  await read()
  const waiting = read()
  await reader.cancel()
  expect(await waiting).toBe('the end')
  expect(vi.getTimerCount()).toBe(0)
  expect(await events.next()).toEqual({ done: true, value: undefined })
})
