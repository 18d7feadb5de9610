import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { importPlaces } from '../../src/places/index-builder/import-places.ts'
import { localInThread } from '../../src/places/local-thread.ts'
import { localHere } from '../../src/places/open-local.ts'
import { givePlaces } from '../support/places.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
const mugaritz: PlaceFacts = {
  mapPlaceId: 'osm:node/339117562',
  name: 'Mugaritz',
  latitude: 43.2722,
  longitude: -1.9171,
}
const failures: unknown[] = []
const failed = (error: unknown) => void failures.push(error)
let inProcess: Awaited<ReturnType<typeof localHere>>
let inThread: typeof inProcess

beforeAll(async () => {
  givePlaces(dataDir)
  inProcess = await localHere(dataDir, failed)
  inThread = await localInThread(dataDir, failed)
})

afterAll(async () => {
  await inProcess[Symbol.asyncDispose]()
  await inThread[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true })
})

test('a worker thread gives the index’s own results under concurrent requests', async () => {
  const answers = (local: typeof inProcess) =>
    Promise.all([
      local.find('roscioli', { near: 'Rome' }, 5),
      local.find('Dar Poeta, Trastevere', {}, 3),
      local.find('roscioli', { near: 'Qwghlm' }, 5),
      local.find('mugaritz', {}, 5),
      local.find('mugaritz', {}, 5, [mugaritz]),
      local.get('osm:node/1'),
    ])
  const [roscioli, sure, nowhere, unknown, known, nobody] = await answers(inThread)
  expect(roscioli.hits.map(({ facts }) => facts.name)).toContain('Salumeria Roscioli')
  expect(sure).toMatchObject({ isCertain: true, near: { name: 'Trastevere' } })
  expect(sure.hits[0]?.facts.name).toBe('Dar Poeta')
  expect(nowhere).toMatchObject({ isNearUnknown: true, isCertain: false })
  expect(unknown).toMatchObject({ hits: [], unknown: { name: 'mugaritz' } })
  expect(known.hits).toMatchObject([{ facts: mugaritz }])
  expect(nobody).toBeUndefined()
  expect(await answers(inThread)).toEqual(await answers(inProcess))
})

test('a running worker thread finds newly imported places', async () => {
  const file = join(dataDir, 'places.csv')
  writeFileSync(file, 'name,latitude,longitude\nMugaritz,43.2722,-1.9171\n')
  await importPlaces(dataDir, [{ file, source: 'mine' }], () => {})
  await expect
    .poll(async () => (await inThread.find('mugaritz', { near: '43.2722,-1.9171' }, 1)).isCertain, { timeout: 10_000 })
    .toBe(true)
})

test('reports an index that cannot be opened at start, not at the first request', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(localInThread(join(file, 'below'), failed)).rejects.toThrow(/ENOTDIR|EEXIST/)
})

test('a failed request gets its reason, and the worker thread continues', async () => {
  await expect(inThread.find(null as never, {}, 1)).rejects.toThrow(TypeError)
  expect((await inThread.find('dar poeta', { near: 'Rome' }, 1)).hits[0]?.facts.name).toBe('Dar Poeta')
})

/** Writes a thread that dies of `poison`, dies soon after `time` and right after `last words`, and never answers `riddle`. */
const mortalThread = () => {
  const file = join(dataDir, 'mortal.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ number, given }) => {
       if (given[0] === 'poison') throw new Error('eaten')
       if (given[0] === 'riddle') return
       parentPort.postMessage({ number, value: { hits: [] } })
       if (given[0] === 'last words') throw new Error('died')
       if (given[0] === 'time') setTimeout(() => { throw new Error('old age') }, 100)
     })
     parentPort.postMessage({ ready: true })`,
  )
  return pathToFileURL(file)
}

test('a worker thread that dies fails its requests, and a new one serves the next', async () => {
  await using local = await localInThread(dataDir, failed, mortalThread())
  const requests = [local.find('poison', {}, 1), local.find('bread', {}, 1)]
  for (const each of await Promise.allSettled(requests))
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'eaten' } })
  expect(await local.find('bread', {}, 1)).toEqual({ hits: [] })
})

test('reports an idle worker thread that dies', async () => {
  const reported: unknown[] = []
  await using local = await localInThread(dataDir, error => void reported.push(error), mortalThread())
  await local.find('time', {}, 1)
  await expect.poll(() => reported).toMatchObject([{ message: 'old age' }])
  expect(await local.find('bread', {}, 1)).toEqual({ hits: [] })
})

test('a worker thread that dies right after its answer does not end the service', async () => {
  for (let again = 0; again < 20; again++) {
    await using local = await localInThread(dataDir, () => {}, mortalThread())
    const [answer] = await Promise.allSettled([local.find('last words', {}, 1)])
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: 'died' })
  }
})

test('refuses a request at once when too many wait', async () => {
  const local = await localInThread(dataDir, failed, mortalThread())
  const waiting = Array.from({ length: 200 }, () => local.find('riddle', {}, 1))
  const all = Promise.allSettled(waiting)
  await expect(local.find('bread', {}, 1)).rejects.toMatchObject({ code: 'overloaded' })
  await local[Symbol.asyncDispose]()
  expect((await all).every(({ status }) => status === 'rejected')).toBe(true)
})

test('stopping rejects waiting requests, and later ones start no worker thread', async () => {
  const local = await localInThread(dataDir, failed)
  const waiting = local.find('roscioli', { near: 'Rome' }, 5)
  const reported = expect(waiting).rejects.toThrow('has ended')
  await local[Symbol.asyncDispose]()
  await reported
  await expect(local.get('osm:node/1')).rejects.toThrow('has ended')
  expect(failures).toEqual([])
})
