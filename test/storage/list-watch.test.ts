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

/** A database of public lists by their versions, which counts how often it is asked. */
function watching({ saysWhetherChanged }: { saysWhetherChanged: boolean }) {
  const versions: Record<string, number> = { rome: 1, ostia: 1 }
  const asked = { looks: 0, forChanges: 0, failures: [] as unknown[] }
  let commits = 0
  let down = false
  const dataVersion = () => {
    asked.forChanges++
    return commits
  }
  const rows = () => Object.entries(versions).map(([id, version]) => ({ id, version, visibility: 'public' }))
  const database = {
    ...(saysWhetherChanged && { dataVersion: new DataVersion(dataVersion) }),
    async read() {
      asked.looks++
      if (down) throw new Error('the disk is on fire')
      return rows()
    },
  } as unknown as Database
  const watch = new ListWatch(database, failure => asked.failures.push(failure))
  return {
    asked,
    watch,
    /** A client watches a list and records its events. */
    begin(id: 'rome' | 'ostia', sender?: string) {
      const list = { id, version: versions[id]!, visibility: 'public' } as StoredList
      const events = watch.watch({ list } as Reader<StoredList>, sender)
      const told = (async () => {
        const versions: number[] = []
        for await (const { version } of events as AsyncIterable<Version>) versions.push(version)
        return versions
      })()
      return { events, told }
    },
    /** Another process changes a list. */
    commit(id: 'rome' | 'ostia') {
      versions[id]!++
      commits++
    },
    set down(is: boolean) {
      down = is
    },
  }
}

test.each([true, false])('no queries run while no client watches (%s)', async saysWhetherChanged => {
  const { asked, begin } = watching({ saysWhetherChanged })
  await vi.advanceTimersByTimeAsync(minute)
  const { events } = begin('rome')
  await vi.advanceTimersByTimeAsync(minute)
  await events.return()
  expect(vi.getTimerCount()).toBe(0)
  const before = { ...asked }
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked).toEqual(before)
  expect(before.looks).toBeGreaterThan(0)
})

test('without cheap notice of commits, lists are read only while watched', async () => {
  const { asked, begin, commit, watch } = watching({ saysWhetherChanged: true })
  const { told } = begin('rome')
  await vi.advanceTimersByTimeAsync(minute)
  const quiet = asked.looks
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked.looks).toBe(quiet)
  commit('rome')
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked.looks).toBe(quiet + 1)
  watch[Symbol.dispose]()
  expect(await told).toEqual([1, 2])
})

test.each([true, false])('a hundred watchers cost as many queries as one (%s)', async saysWhetherChanged => {
  const looks = async (watchers: number) => {
    const { asked, begin, commit, watch } = watching({ saysWhetherChanged })
    const all = Array.from({ length: watchers }, (_, index) => begin(index % 2 === 0 ? 'rome' : 'ostia'))
    await vi.advanceTimersByTimeAsync(0)
    asked.looks = 0
    for (let i = 0; i < 10; i++) {
      commit('rome')
      await vi.advanceTimersByTimeAsync(1000)
    }
    watch[Symbol.dispose]()
    expect(await all[0]!.told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    return asked.looks
  }
  expect(await looks(100)).toBe(await looks(1))
})

test('this process’s changes are sent at once, and unwatched lists are not read', async () => {
  const { asked, begin, commit, watch } = watching({ saysWhetherChanged: false })
  const { told } = begin('rome')
  await vi.advanceTimersByTimeAsync(0)
  asked.looks = 0
  commit('ostia')
  watch.changed('ostia')
  expect(asked.looks).toBe(0)
  commit('rome')
  watch.changed('rome')
  await vi.advanceTimersByTimeAsync(0)
  watch[Symbol.dispose]()
  expect(await told).toEqual([1, 2])
  expect(asked.looks).toBe(1)
})

test.each([true, false])(
  'an unreadable database is reported once, and watchers catch up later (%s)',
  async saysWhetherChanged => {
    const opened = watching({ saysWhetherChanged })
    const { asked, begin, commit, watch } = opened
    const { told } = begin('rome')
    await vi.advanceTimersByTimeAsync(minute)
    for (const outage of [1, 2]) {
      opened.down = true
      commit('rome')
      await vi.advanceTimersByTimeAsync(minute)
      expect(asked.failures.map(String)).toEqual(Array(outage).fill('Error: the disk is on fire'))
      opened.down = false
      await vi.advanceTimersByTimeAsync(minute)
    }
    watch[Symbol.dispose]()
    expect(await told).toEqual([1, 2, 3])
  },
)

test('on shutdown all streams end, and new ones end at once', async () => {
  const { begin, watch } = watching({ saysWhetherChanged: true })
  const all = [begin('rome'), begin('rome'), begin('ostia')]
  await vi.advanceTimersByTimeAsync(0)
  watch[Symbol.dispose]()
  expect(await Promise.all(all.map(({ told }) => told))).toEqual([[1], [1], [1]])
  expect(vi.getTimerCount()).toBe(0)
  expect(await begin('rome').told).toEqual([])
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
  const { begin, watch } = watching({ saysWhetherChanged: true })
  using _ = watch
  const [first] = Array.from({ length: 250 }, (_, i) => begin('rome', of(i)))
  const refused = expect.objectContaining({ code: 'overloaded' })
  expect(() => begin('ostia', of(250))).toThrow(refused)
  begin('ostia', other)
  first!.events.return()
  begin('ostia', of(250))
  expect(() => begin('rome', of(251))).toThrow(refused)
})
