import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommitCache } from '../../src/storage/commit-cache.ts'
import { DataVersion } from '../../src/storage/data-version.ts'

/** Reads the present content of a table and counts its queries. */
function looking(table: Record<string, object>, kept: CommitCache<object>) {
  let looks = 0
  const read = (key: string) => async () => {
    looks++
    return table[key]
  }
  return {
    get: (key: string) => kept.get(key, read(key)),
    get looks() {
      return looks
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
  const look = looking(table, new CommitCache(new DataVersion(() => commits.count), () => 100))
  for (const _ of [1, 2, 3]) expect([await look.get('rome'), await look.get('ostia')]).toEqual([rome, undefined])
  expect(look.looks).toBe(2)

  table.ostia = { title: 'Eat in Ostia' }
  delete table.rome
  commits.count++
  expect([await look.get('rome'), await look.get('ostia')]).toEqual([undefined, { title: 'Eat in Ostia' }])
})

test('a result read during a commit is returned once and not cached', async () => {
  const commits = { count: 1 }
  const kept = new CommitCache<object>(new DataVersion(() => commits.count), () => 100)
  const found = await kept.get('rome', async () => {
    commits.count++
    return { title: 'as it was' }
  })
  expect(found).toEqual({ title: 'as it was' })
  expect(await kept.get('rome', async () => rome)).toBe(rome)
})

test('requests of one turn of the event loop check for commits once', async () => {
  let asked = 0
  const dataVersion = new DataVersion(() => ++asked && 1)
  const kept = new CommitCache<object>(dataVersion, () => 100)
  const read = async () => rome
  for (const _ of [1, 2, 3]) expect(await kept.getForNewcomer('rome', read)).toBe(rome)
  expect(asked).toBe(1)
  await once(connect((server.address() as AddressInfo).port, '127.0.0.1').end(), 'close')
  await kept.getForNewcomer('rome', read)
  expect(asked, 'after others have come').toBe(2)
  await kept.get('rome', read)
  expect(asked, 'callers without a connection query each time').toBe(3)
  dataVersion.committed()
  await kept.getForNewcomer('rome', read)
  expect(asked, 'after this process has committed').toBe(4)
})

test('a check of one turn is not used for requests of the next', async () => {
  const commits = { count: 1 }
  const table = { version: 1 }
  const kept = new CommitCache<{ version: number }>(new DataVersion(() => commits.count), () => 100)
  const read = async () => ({ ...table })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  await setImmediate()
  await kept.getForNewcomer('rome', read)
  table.version = 2
  commits.count++
  const told = new Promise(resolve => socket.once('end', () => resolve(kept.getForNewcomer('rome', read))))
  socket.resume()
  expect(await told).toEqual({ version: 2 })
})
