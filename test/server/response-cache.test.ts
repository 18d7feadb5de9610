import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { Access } from '../../src/core/access.ts'
import { exportNames } from '../../src/formats/export/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import { type Storage, storageAt } from '../../src/storage/storage.ts'
import type { Json } from '../support/api.ts'
import { readMetrics, totalOf } from '../support/prometheus.ts'
import { temporaryFolder } from './forklist.ts'

let folder: ReturnType<typeof temporaryFolder>
let running: Running
let key: string
const lines: Json[] = []
beforeAll(async () => {
  folder = temporaryFolder()
  const set = { PORT: '0', DATA_DIR: folder.path, EXAMPLE_LIST: 'off', RATE_LIMITS: 'address=1000000' }
  const access = (_: number, fields: object) => lines.push(fields)
  running = await startServer(readSettings(set), { log: openLog('silent'), access })
  key = (await running.service.storage.apiKeys.create('Ada')).key
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request with these headers only. `fetch` would add others. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: unknown, agent?: Agent) {
  const sent = request(running.address + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(agent && { agent }),
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  const { statusCode: status, headers: received } = answer
  return { status, headers: received, body: Buffer.concat(await answer.toArray()) } satisfies Answer
}

type MadeList = { slug: string; token: string; at: string }

async function makeList(visibility = 'public'): Promise<MadeList> {
  const places = ['Da Enzo', 'Armando al Pantheon'].map(name => ({ own: { name, address: 'Roma' }, note: 'Carbonara' }))
  const answer = await ask('/api/v1/lists', { authorization: `Bearer ${key}` }, 'POST', {
    title: 'Eat in Rome',
    authorName: 'Ada',
    visibility,
    places,
  })
  const { slug, editToken: token } = JSON.parse(answer.body.toString())
  return { slug, token, at: `/api/v1/lists/${slug}` }
}

const change = ({ at, token }: MadeList, body: object) => ask(at, { authorization: `Bearer ${token}` }, 'PATCH', body)
const json = ({ body }: Answer): Json => JSON.parse(body.toString())

/** Returns a response without the headers that differ each time. */
const comparable = ({ status, headers, body }: Answer) => {
  const { date, 'x-request-id': requestId, ...same } = headers
  return { status, headers: same, body: body.toString('base64') }
}

/** Returns the number of indexed URLs. */
const indexedUrls = async (): Promise<number> =>
  totalOf(readMetrics((await ask('/metrics')).body.toString()), 'forklist_cache_entries', { cache: 'requests' })

const forms = (list: MadeList) => [
  list.at,
  `${list.at}?limit=1`,
  ...exportNames.map(format => `${list.at}/export/${format}`),
  `/lists/${list.slug}`,
  `/lists/${list.slug}?lang=it`,
  `/lists/${list.slug}.md`,
  `/lists/${list.slug}/embed`,
]

describe('A repeated request for a cached response', () => {
  test('gets the same bytes and headers, compressed or not, in any language', async () => {
    const list = await makeList()
    for (const path of forms(list))
      for (const headers of [
        {},
        { 'accept-encoding': 'gzip, br' },
        { 'accept-encoding': 'gzip', 'accept-language': 'de' },
      ]) {
        const first = comparable(await ask(path, headers))
        expect(first.status).toBe(200)
        for (let again = 0; again < 2; again++) expect(comparable(await ask(path, headers)), path).toEqual(first)
      }
  })

  test('gets the headers of GET for HEAD, and 304 for a matching tag', async () => {
    const list = await makeList()
    for (const path of forms(list)) {
      const [first, again] = [await ask(path), await ask(path)]
      expect(comparable(await ask(path, {}, 'HEAD'))).toEqual({ ...comparable(again), body: '' })
      const had = { 'if-none-match': first.headers.etag! }
      const { status, headers, body } = await ask(path, had)
      expect([status, body.length, headers.etag]).toEqual([304, 0, first.headers.etag])
      for (const name of ['cache-control', 'vary', 'access-control-allow-origin', 'content-security-policy'] as const)
        expect([path, name, headers[name]]).toEqual([path, name, first.headers[name]])
    }
  })

  test('gets a new request id each time, or the sent one', async () => {
    const { at } = await makeList()
    const ids = [await ask(at), await ask(at), await ask(at)].map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    expect((await ask(at, { 'x-request-id': 'trastevere-7' })).headers['x-request-id']).toBe('trastevere-7')
  })

  test('gets a page uncompressed after it was compressed', async () => {
    const at = `/lists/${(await makeList()).slug}`
    const plain = await ask(at)
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const])
      for (let again = 0; again < 2; again++) {
        const { headers, body } = await ask(at, { 'accept-encoding': encoding })
        expect(headers['content-encoding']).toBe(encoding)
        expect(unpack(body)).toEqual(plain.body)
      }
  })

  test('gets the same response with any credential', async () => {
    const { at } = await makeList()
    const first = comparable(await ask(at))
    for (const authorization of [`Bearer ${key}`, 'Bearer edit_nothing', 'Basic Og=='])
      expect(comparable(await ask(at, { authorization }))).toEqual(first)
  })

  test('is logged and counted like the first', async () => {
    const { at } = await makeList()
    await ask(at)
    await ask(at, { 'x-request-id': 'again' })
    await expect
      .poll(() => lines.find(({ requestId }) => requestId === 'again'))
      .toEqual({
        requestId: 'again',
        via: 'rest',
        route: 'getList',
        method: 'GET',
        status: 200,
        ms: expect.any(Number),
      })
  })

  test('is found under any spelling of its URL', async () => {
    const { at } = await makeList()
    const before = await indexedUrls()
    for (let again = 0; again < 3; again++) await ask(at)
    expect((await indexedUrls()) - before).toBe(1)
    for (const spelled of [`${at}?`, `${at}?nothing=1`, at.replace('lists', '%6Cists')])
      expect(json(await ask(spelled)).slug).toBe(json(await ask(at)).slug)
  })
})

describe('A cached response is not used', () => {
  const openBeside = (): Promise<Storage> => storageAt(undefined, folder.path)

  test('after the list changed in any process', async () => {
    const list = await makeList()
    for (const [index, path] of forms(list).entries()) {
      await ask(path)
      const had = { 'if-none-match': (await ask(path)).headers.etag! }
      await change(list, { title: `Eat in Rome, ${index}` })
      const after = await ask(path, had)
      expect([path, after.status]).toEqual([path, 200])
      expect(after.headers.etag).not.toBe(had['if-none-match'])
    }
  })

  test('after the command line changed the list', async () => {
    const list = await makeList()
    await ask(list.at)
    await using storage = await openBeside()
    const editor = await new Access(storage.access).editor(list.slug, { operator: true })
    await storage.lists.change(editor, 'updateList', async edit => {
      await edit.update({ title: 'Cacio e pepe' }, {})
      return ({ title }) => title
    })
    expect(json(await ask(list.at)).title).toBe('Cacio e pepe')
    await storage.holds.hold(list.slug, { command: 'lists hold', who: 'Ada' })
    for (const path of forms(list)) expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('while the list is hidden, and is used again once it is public', async () => {
    const list = await makeList()
    for (const path of forms(list)) await ask(path)
    await change(list, { visibility: 'hidden' })
    for (const path of forms(list)) expect([path, (await ask(path)).status]).toEqual([path, 404])
    const own = await ask(list.at, { authorization: `Bearer ${list.token}` })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await ask(list.at)).status, 'no other caller gets the owner’s response').toBe(404)
    await change(list, { visibility: 'public' })
    for (const path of forms(list)) expect([path, (await ask(path)).status]).toEqual([path, 200])
  })

  test('after the list was deleted', async () => {
    const list = await makeList()
    for (const path of forms(list)) await ask(path)
    await ask(list.at, { authorization: `Bearer ${list.token}` }, 'DELETE')
    for (const path of forms(list)) expect([path, (await ask(path)).status]).toEqual([path, 404])
  })
})

test('a request with an invalid host no longer counts as in flight once its connection ends', async () => {
  const list = await makeList()
  for (let again = 0; again < 2; again++) await ask(list.at)
  await change(list, { visibility: 'hidden' })
  for (let again = 0; again < 20; again++) {
    const { hostname, port } = new URL(running.address)
    const sent = request({ hostname, port, path: list.at, headers: { host: 'a/b' }, agent: false }).end()
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(400)
    await answer.toArray()
  }
  const inFlight = async () =>
    totalOf(readMetrics((await ask('/metrics')).body.toString()), 'forklist_requests_in_flight')
  await vi.waitUntil(async () => (await inFlight()) === 0)
})

test('a connection ends after its thousandth response, and a new one continues', async () => {
  const { at } = await makeList()
  using closing = new DisposableStack()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closing.defer(() => agent.destroy())
  const closedAfter: (string | undefined)[] = []
  for (let count = 1; count <= 1001; count++) {
    const { status, headers } = await ask(at, {}, 'GET', undefined, agent)
    expect(status).toBe(200)
    if (headers.connection === 'close') closedAfter.push(`${count}`)
  }
  expect(closedAfter).toEqual(['1000'])
})
