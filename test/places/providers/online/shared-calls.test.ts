import { expect, test } from 'vitest'
import { sharedCalls } from '../../../../src/places/providers/online/shared-calls.ts'

const minute = 60_000

/** Opens shared calls that the test itself completes. */
const open = () => {
  let now = Date.parse('2026-05-01T12:00:00Z')
  const shared = sharedCalls<string[]>(() => now)
  const calls: (PromiseWithResolvers<string[]> & { stopped: AbortSignal })[] = []
  const ask = (name: string, signal?: AbortSignal) =>
    shared(
      name,
      stopped => {
        const call = Promise.withResolvers<string[]>()
        calls.push({ ...call, stopped })
        stopped.addEventListener('abort', () => call.reject(stopped.reason))
        return call.promise
      },
      signal,
    )
  const forward = (milliseconds: number) => {
    now += milliseconds
  }
  return { forward, calls, ask }
}

test('two identical concurrent requests share one call', async () => {
  const { calls, ask } = open()
  const both = [ask('Da Enzo'), ask('Da Enzo'), ask('Roscioli')]
  expect(calls).toHaveLength(2)
  calls[0]!.resolve(['Da Enzo al 29'])
  calls[1]!.resolve(['Salumeria Roscioli'])
  expect(await Promise.all(both)).toEqual([['Da Enzo al 29'], ['Da Enzo al 29'], ['Salumeria Roscioli']])
})

test('one caller’s cancellation leaves the response to the others', async () => {
  const { calls, ask } = open()
  const caller = new AbortController()
  const [one, other] = [ask('Da Enzo', caller.signal), ask('Da Enzo', AbortSignal.timeout(minute))]
  caller.abort(new Error('closed the page'))
  await expect(one).rejects.toThrow('closed the page')
  await expect(ask('Da Enzo', caller.signal)).rejects.toThrow('closed the page')
  calls[0]!.resolve(['Da Enzo al 29'])
  expect(await other).toEqual(['Da Enzo al 29'])
})

test('a call without callers is stopped, and the next request starts a new one', async () => {
  const { calls, ask } = open()
  const [one, other] = [new AbortController(), new AbortController()]
  const both = [ask('Da Enzo', one.signal), ask('Da Enzo', other.signal)]
  one.abort(new Error('closed the page'))
  await expect(both[0]).rejects.toThrow('closed the page')
  expect(calls[0]!.stopped.aborted).toBe(false)
  other.abort(new Error('typed on'))
  await expect(both[1]).rejects.toThrow('typed on')
  expect(calls[0]!.stopped.aborted).toBe(true)
  const next = ask('Da Enzo')
  calls[1]!.resolve(['Da Enzo al 29'])
  expect(await next).toEqual(['Da Enzo al 29'])
})

test('a failure reaches all callers, and the next request starts a new call', async () => {
  const { calls, ask } = open()
  const both = [ask('Da Enzo'), ask('Da Enzo')]
  calls[0]!.reject(new Error('guide: HTTP 500'))
  for (const one of both) await expect(one).rejects.toThrow('HTTP 500')
  const next = ask('Da Enzo')
  calls[1]!.resolve(['Da Enzo al 29'])
  expect(await next).toEqual(['Da Enzo al 29'])
})

test('a missing place is requested again after five minutes, a found one at once', async () => {
  const { forward, calls, ask } = open()
  const isRequested = async (name: string, answer: string[]) => {
    const before = calls.length
    const asking = ask(name)
    calls[before]?.resolve(answer)
    await asking
    return calls.length > before
  }
  expect(await isRequested('Noma Trastevere', [])).toBe(true)
  forward(5 * minute - 1)
  expect(await isRequested('Noma Trastevere', [])).toBe(false)
  forward(2)
  expect(await isRequested('Noma Trastevere', [])).toBe(true)
  for (let i = 0; i < 2; i++) expect(await isRequested('Da Enzo', ['Da Enzo al 29'])).toBe(true)

  for (let i = 0; i < 5000; i++) await isRequested(`Trattoria ${i}`, [])
  expect(await isRequested('Noma Trastevere', []), 'only a megabyte of missing names is remembered').toBe(true)
})
