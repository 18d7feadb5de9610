import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reader } from '../../src/core/access.ts'
import { DataVersion } from '../../src/storage/data-version.ts'
import type { Database } from '../../src/storage/database.ts'
import { ListWatch, type Version } from '../../src/storage/list-watch.ts'
import type { StoredList } from '../../src/storage/stored-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

/** Imitates a database of public lists with their versions, and counts its queries. */
function watching({ hasDataVersion }: { hasDataVersion: boolean }) {
  const versions: Record<string, number> = { rome: 1, ostia: 1 }
  const calls = { looks: 0, forChanges: 0, failures: [] as unknown[] }
  let commits = 0
  let down = false
  const dataVersion = () => {
    calls.forChanges++
    return commits
  }
  const rows = () => Object.entries(versions).map(([id, version]) => ({ id, version, visibility: 'public' }))
  const database = {
    ...(hasDataVersion && { dataVersion: new DataVersion(dataVersion) }),
    async read() {
      calls.looks++
      if (down) throw new Error('the disk is on fire')
      return rows()
    },
  } as unknown as Database
  const watch = new ListWatch(database, failure => calls.failures.push(failure))
  return {
    calls,
    watch,
    /** Starts a client that watches a list and records the versions that it receives. */
    begin(id: 'rome' | 'ostia', sender?: string) {
      const list = { id, version: versions[id]!, visibility: 'public' } as StoredList
      const events = watch.watch({ list } as Reader<StoredList>, sender)
      const received = (async () => {
        const versions: number[] = []
        for await (const { version } of events as AsyncIterable<Version>) versions.push(version)
        return versions
      })()
      return { events, received }
    },
    /** Changes a list, as another process does. */
    commit(id: 'rome' | 'ostia') {
      versions[id]!++
      commits++
    },
    set down(is: boolean) {
      down = is
    },
  }
}

test.each([true, false])('no queries run while no client watches (data version: %s)', async hasDataVersion => {
  const { calls, begin } = watching({ hasDataVersion })
  await vi.advanceTimersByTimeAsync(minute)
  const { events } = begin('rome')
  await vi.advanceTimersByTimeAsync(minute)
  await events.return()
  expect(vi.getTimerCount()).toBe(0)
  const before = { ...calls }
  await vi.advanceTimersByTimeAsync(minute)
  expect(calls).toEqual(before)
  expect(before.looks).toBeGreaterThan(0)
})

test('with a data version, watched lists are read only after a commit', async () => {
  const { calls, begin, commit, watch } = watching({ hasDataVersion: true })
  const { received } = begin('rome')
  await vi.advanceTimersByTimeAsync(minute)
  const quiet = calls.looks
  await vi.advanceTimersByTimeAsync(minute)
  expect(calls.looks).toBe(quiet)
  commit('rome')
  await vi.advanceTimersByTimeAsync(minute)
  expect(calls.looks).toBe(quiet + 1)
  watch[Symbol.dispose]()
  expect(await received).toEqual([1, 2])
})

test.each([true, false])('a hundred watchers cost as many queries as one (data version: %s)', async hasDataVersion => {
  const looks = async (watchers: number) => {
    const { calls, begin, commit, watch } = watching({ hasDataVersion })
    const all = Array.from({ length: watchers }, (_, index) => begin(index % 2 === 0 ? 'rome' : 'ostia'))
    await vi.advanceTimersByTimeAsync(0)
    calls.looks = 0
    for (let i = 0; i < 10; i++) {
      commit('rome')
      await vi.advanceTimersByTimeAsync(1000)
    }
    watch[Symbol.dispose]()
    expect(await all[0]!.received).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    return calls.looks
  }
  expect(await looks(100)).toBe(await looks(1))
})

test('this process’s changes are sent at once, and unwatched lists are not read', async () => {
  const { calls, begin, commit, watch } = watching({ hasDataVersion: false })
  const { received } = begin('rome')
  await vi.advanceTimersByTimeAsync(0)
  calls.looks = 0
  commit('ostia')
  watch.changed('ostia')
  expect(calls.looks).toBe(0)
  commit('rome')
  watch.changed('rome')
  await vi.advanceTimersByTimeAsync(0)
  watch[Symbol.dispose]()
  expect(await received).toEqual([1, 2])
  expect(calls.looks).toBe(1)
})

test.each([true, false])(
  'an unreadable database is reported once, and watchers catch up later (data version: %s)',
  async hasDataVersion => {
    const opened = watching({ hasDataVersion })
    const { calls, begin, commit, watch } = opened
    const { received } = begin('rome')
    await vi.advanceTimersByTimeAsync(minute)
    for (const outage of [1, 2]) {
      opened.down = true
      commit('rome')
      await vi.advanceTimersByTimeAsync(minute)
      expect(calls.failures.map(String)).toEqual(Array(outage).fill('Error: the disk is on fire'))
      opened.down = false
      await vi.advanceTimersByTimeAsync(minute)
    }
    watch[Symbol.dispose]()
    expect(await received).toEqual([1, 2, 3])
  },
)

test('on shutdown all streams end, and new ones end at once', async () => {
  const { begin, watch } = watching({ hasDataVersion: true })
  const all = [begin('rome'), begin('rome'), begin('ostia')]
  await vi.advanceTimersByTimeAsync(0)
  watch[Symbol.dispose]()
  expect(await Promise.all(all.map(({ received }) => received))).toEqual([[1], [1], [1]])
  expect(vi.getTimerCount()).toBe(0)
  expect(await begin('rome').received).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  { what: 'a /24 of IPv4', of: (i: number) => `203.0.113.${i}`, other: '203.0.114.7' },
  { what: 'a /48 of IPv6', of: (i: number) => `2001:db8:7:${(i + 1).toString(16)}::`, other: '2001:db8:8:1::' },
  {
    what: 'a /48 that ends in zeros',
    of: (i: number) => (i > 0 ? `2001:db8:0:${i}::` : '2001:db8::'),
    other: '2001:db8:1::',
  },
  { what: 'an API key', of: () => 'ada', other: 'bruno' },
])('$what has at most 250 streams, and a closed one frees its slot', ({ of, other }) => {
  const { begin, watch } = watching({ hasDataVersion: true })
  using _ = watch
  const [first] = Array.from({ length: 250 }, (_, i) => begin('rome', of(i)))
  const refused = expect.objectContaining({ code: 'overloaded' })
  expect(() => begin('ostia', of(250))).toThrow(refused)
  begin('ostia', other)
  first!.events.return()
  begin('ostia', of(250))
  expect(() => begin('rome', of(251))).toThrow(refused)
})
