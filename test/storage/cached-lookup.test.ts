import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommitCache } from '../../src/storage/commit-cache.ts'
import { DataVersion } from '../../src/storage/data-version.ts'

/** Reads the present content of a table and counts its queries. */
function countingLookup(table: Record<string, object>, cache: CommitCache<object>) {
  let queries = 0
  const read = (key: string) => async () => {
    queries++
    return table[key]
  }
  return {
    get: (key: string) => cache.get(key, read(key)),
    get queries() {
      return queries
    },
  }
}

const server = createServer(socket => void socket.end())
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

const rome = { title: 'Eat in Rome' }

test('looks up present and missing lists once each until the next commit', async () => {
  const commits = { count: 1 }
  const table: Record<string, object> = { rome }
  const look = countingLookup(table, new CommitCache(new DataVersion(() => commits.count), () => 100))
  for (const _ of [1, 2, 3]) expect([await look.get('rome'), await look.get('ostia')]).toEqual([rome, undefined])
  expect(look.queries).toBe(2)

  table.ostia = { title: 'Eat in Ostia' }
  delete table.rome
  commits.count++
  expect([await look.get('rome'), await look.get('ostia')]).toEqual([undefined, { title: 'Eat in Ostia' }])
})

test('a result read during a commit is returned once and not cached', async () => {
  const commits = { count: 1 }
  const cache = new CommitCache<object>(new DataVersion(() => commits.count), () => 100)
  const found = await cache.get('rome', async () => {
    commits.count++
    return { title: 'as it was' }
  })
  expect(found).toEqual({ title: 'as it was' })
  expect(await cache.get('rome', async () => rome)).toBe(rome)
})

test('requests of one turn of the event loop check for commits once', async () => {
  let checks = 0
  const dataVersion = new DataVersion(() => ++checks && 1)
  const cache = new CommitCache<object>(dataVersion, () => 100)
  const read = async () => rome
  for (const _ of [1, 2, 3]) expect(await cache.getOnArrival('rome', read)).toBe(rome)
  expect(checks).toBe(1)
  await once(connect((server.address() as AddressInfo).port, '127.0.0.1').end(), 'close')
  await cache.getOnArrival('rome', read)
  expect(checks, 'after another client has connected').toBe(2)
  await cache.get('rome', read)
  expect(checks, 'callers without a connection query each time').toBe(3)
  dataVersion.committed()
  await cache.getOnArrival('rome', read)
  expect(checks, 'after this process has committed').toBe(4)
})

test('a check of one turn is not used for requests of the next', async () => {
  const commits = { count: 1 }
  const table = { version: 1 }
  const cache = new CommitCache<{ version: number }>(new DataVersion(() => commits.count), () => 100)
  const read = async () => ({ ...table })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  await setImmediate()
  await cache.getOnArrival('rome', read)
  table.version = 2
  commits.count++
  const answer = new Promise(resolve => socket.once('end', () => resolve(cache.getOnArrival('rome', read))))
  socket.resume()
  expect(await answer).toEqual({ version: 2 })
})
