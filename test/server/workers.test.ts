import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../support/api.ts'
import { childrenOf } from '../support/children.ts'
import { readMetrics, totalOf } from '../support/prometheus.ts'
import { forklist, type Server, serve, temporaryFolder } from './forklist.ts'

/** Sends a request over a separate connection, so that workers alternate. */
async function ask(server: Server, route: string, { token, body, headers = {} }: RequestOptions = {}) {
  const [method, path] = route.split(' ') as [string, string]
  const agent = new Agent({ keepAlive: false })
  const sent = request(server.address + path, {
    method,
    agent,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  const text = (await buffer(answer)).toString()
  return {
    status: answer.statusCode as number,
    headers: answer.headers,
    json: text === '' ? undefined : readJson(text),
  }
}

type RequestOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

const readJson = (text: string): Json => (text.startsWith('{') ? JSON.parse(text) : text)

const settings = { WORKERS: '2', EXAMPLE_LIST: 'off', LOG_LEVEL: 'error' }

let folder: ReturnType<typeof temporaryFolder>
let server: Server
let key: string
beforeAll(async () => {
  folder = temporaryFolder()
  const environment = { ...settings, DATA_DIR: folder.path }
  key = (await forklist(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  server = await serve(environment)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const scrapeMetrics = async () => readMetrics((await ask(server, 'GET /metrics')).json as string)

async function newList(places: readonly string[] = []) {
  const { status, json } = await ask(server, 'POST /api/v1/lists', {
    token: key,
    body: { title: 'Eat in Rome', authorName: 'Ada', places: places.map(name => ({ own: { name, address: 'Roma' } })) },
  })
  expect(status).toBe(201)
  return { at: `/api/v1/lists/${json.slug}`, token: json.editToken as string, slug: json.slug as string }
}

describe('several workers on one database', () => {
  test('see each other’s changes at once', async () => {
    const list = await newList(['Da Enzo'])
    for (let version = 2; version < 22; version++) {
      const body = { title: `Eat in Rome, ${version}` }
      const changed = await ask(server, `PATCH ${list.at}`, { token: list.token, body })
      expect([changed.status, changed.json.version]).toEqual([200, version])
      for (let reader = 0; reader < 3; reader++) {
        const read = await ask(server, `GET ${list.at}`)
        expect([read.json.version, read.json.title]).toEqual([version, body.title])
      }
    }
  })

  test('lose no concurrent write at a required version', async () => {
    const list = await newList()
    const add = (name: string) =>
      ask(server, `POST ${list.at}/places`, { token: list.token, body: { own: { name, address: 'Roma' } } })
    const names = Array.from({ length: 40 }, (_, index) => `Trattoria ${index}`)
    const added = await Promise.all(names.map(add))
    expect(added.map(({ status }) => status)).toEqual(names.map(() => 201))
    const { json } = await ask(server, `GET ${list.at}`)
    expect(json.places.map(({ name }: Json) => name).sort()).toEqual([...names].sort())
    const edit = { token: list.token, headers: { 'if-match': `"${json.version}-json"` }, body: { title: 'Pizza' } }
    const both = await Promise.all([ask(server, `PATCH ${list.at}`, edit), ask(server, `PATCH ${list.at}`, edit)])
    // The second request is equal, so either may be the one without effect.
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('answer a retry with the first response, in any worker', async () => {
    const list = await newList()
    const retried = {
      token: list.token,
      headers: { 'idempotency-key': 'trattoria-one' },
      body: { own: { name: 'Da Enzo', address: 'Roma' } },
    }
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let i = 0; i < 4; i++) answers.push(await ask(server, `POST ${list.at}/places`, retried))
    expect(answers.map(({ status, json }) => [status, json.place.id])).toEqual(
      answers.map(() => [201, answers[0]!.json.place.id]),
    )
    expect((await ask(server, `GET ${list.at}`)).json.placeCount).toBe(1)
  })

  test('pass on problems of the primary process', async () => {
    const list = await newList(['Da Enzo'])
    const { status, json } = await ask(server, `POST ${list.at}/places`, {
      token: list.token,
      body: { query: 'There is no such restaurant anywhere' },
    })
    expect([status, json.code, json.query]).toEqual([404, 'place_not_found', 'There is no such restaurant anywhere'])
    expect(json.requestId).toMatch(/^[\w-]+$/)
    const missing = await ask(server, 'PATCH /api/v1/lists/eat-in-rome-000000', {
      token: list.token,
      body: { title: 'x' },
    })
    expect([missing.status, missing.json.code]).toEqual([404, 'list_not_found'])
  })

  test('stream each other’s changes and report progress', async () => {
    const list = await newList()
    const watching = request(`${server.address}${list.at}/events`).end()
    const [events] = await once(watching, 'response')
    const rows = Array.from({ length: 300 }, (_, index) => `Osteria ${index},${41.8 + index / 10_000},12.47`)
    const body = { content: ['name,latitude,longitude', ...rows].join('\n'), encoding: 'utf8', filename: 'rome.csv' }
    const { json: stream } = await ask(server, `POST ${list.at}/import?progress`, { token: list.token, body })
    expect(stream).toMatch(/^data: \{"progress":|^retry: /)
    expect(stream).toContain('"progress":{"done":')
    expect(stream).toContain('"answer":{')
    let received = ''
    for await (const chunk of events) {
      received += chunk
      if (received.includes('"version":2')) break
    }
    expect(received).toContain('"version":2')
  })

  test('appear as one service in the metrics', async () => {
    const list = await newList()
    const before = await scrapeMetrics()
    for (let i = 0; i < 10; i++) await ask(server, `GET ${list.at}`)
    const after = await scrapeMetrics()
    const read = { via: 'rest', operation: 'getList', outcome: 'ok' }
    const more = totalOf(after, 'forklist_requests_total', read) - totalOf(before, 'forklist_requests_total', read)
    expect(more).toBe(10)
    expect([totalOf(after, 'forklist_info'), totalOf(after, 'forklist_ready')]).toEqual([1, 1])
    const { size } = statSync(join(folder.path, 'forklist.db'))
    const measured = totalOf(after, 'forklist_database_bytes', { file: 'database' })
    expect(measured, 'the file of all processes is counted once').toBeLessThan(2 * size)
  })
})

test('workers share the counts of rate limits', async () => {
  using folder = temporaryFolder()
  const environment = { ...settings, DATA_DIR: folder.path, RATE_LIMITS: 'lists=5' }
  const key = (await forklist(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  await using server = await serve(environment)
  const made: number[] = []
  for (let i = 0; i < 12; i++)
    made.push(
      (await ask(server, 'POST /api/v1/lists', { token: key, body: { title: 'Eat in Rome', authorName: 'Ada' } }))
        .status,
    )
  expect(made.filter(status => status === 201)).toHaveLength(5)
  expect(made.at(-1)).toBe(429)
})

test('a worker that ends is replaced, and none outlives the primary', async () => {
  using folder = temporaryFolder()
  const environment = { ...settings, DATA_DIR: folder.path }
  const key = (await forklist(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  const server = await serve(environment)
  const make = () =>
    ask(server, 'POST /api/v1/lists', { token: key, body: { title: 'Eat in Rome', authorName: 'Ada' } }).then(
      ({ status }) => status,
      () => 0,
    )
  const [first] = childrenOf(server.pid)
  process.kill(first!, 'SIGKILL')
  await until(async () => {
    const now = childrenOf(server.pid)
    return now.length === 2 && !now.includes(first!)
  })
  for (let i = 0; i < 4; i++) expect(await make()).toBe(201)
  const left = childrenOf(server.pid)
  await server.stop('SIGKILL')
  await until(async () => left.every(id => !isRunning(id)))
})

test('killing a worker that waits for a change leaves others unaffected', async () => {
  using folder = temporaryFolder()
  const environment = { ...settings, DATA_DIR: folder.path, RATE_LIMITS: 'lists=1000' }
  const key = (await forklist(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  await using server = await serve(environment)
  const make = () =>
    ask(server, 'POST /api/v1/lists', { token: key, body: { title: 'Eat in Rome', authorName: 'Ada' } }).then(
      ({ status }) => status,
      () => 0,
    )
  for (let i = 0; i < 60; i++) void make()
  await setTimeout(5)
  const [first] = childrenOf(server.pid)
  process.kill(first!, 'SIGKILL')
  await until(async () => childrenOf(server.pid).length === 2 && !childrenOf(server.pid).includes(first!))
  for (let i = 0; i < 4; i++) expect(await make()).toBe(201)
})

test('a port in use ends all processes', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ ...settings, DATA_DIR: folder.path })
  using other = temporaryFolder()
  const environment = { ...settings, DATA_DIR: other.path, PORT: new URL(server.address).port }
  const { code, stderr } = await forklist(['serve'], environment)
  expect(code).toBe(1)
  expect(stderr).toContain('in use')
})

test('stopping a worker and then all loses no request', async () => {
  using folder = temporaryFolder()
  const server = await serve({ ...settings, DATA_DIR: folder.path })
  for (const id of childrenOf(server.pid)) process.kill(id, 'SIGTERM')
  const { code, stdout } = await server.stop()
  expect([code, stdout.includes('Stopping.')]).toEqual([0, true])
})

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50)
}
