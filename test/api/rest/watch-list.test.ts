import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import { wire } from '../../server/wire.ts'
import { base, openApi } from '../../support/api.ts'
import { type EventReader, eventsOf } from '../../support/events.ts'
import { onRest, type Rest, type TestList } from './on-rest.ts'

const withToken = (token?: string) => ({
  headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
})

const request = (slug: string, token?: string, more: RequestInit = {}) =>
  new Request(`${base}/api/v1/lists/${slug}/events`, {
    headers: { 'x-request-id': 'one', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...more,
  })

/** Watches a list until the end of a block. */
async function watch(
  { service }: Pick<Rest, 'service'>,
  { slug }: Pick<TestList, 'slug'>,
  token?: string,
  bindings?: object,
): Promise<EventReader & AsyncDisposable> {
  const events = eventsOf(await service.fetch(request(slug, token), bindings))
  return { ...events, [Symbol.asyncDispose]: events.leave }
}

// Time enough for a busy machine.
const busyTimeout = { timeout: 10_000 }

/** Returns the versions of all events until the stream ends. */
async function versionsUntilEnd(events: EventReader): Promise<number[]> {
  const versions: number[] = []
  for (let data = await events.data(); data !== undefined; data = await events.data()) versions.push(data.version)
  return versions
}

onRest(
  'A client that watches a list',
  rest => {
    test('gets the current version at once, and each later one', async () => {
      const list = await rest.list(['Armando al Pantheon'])
      await list.ask('PATCH', { title: 'Where the Romans eat' })
      await using events = await watch(rest, list)
      expect(await events.next()).toEqual({ retry: '2000', id: '2', data: '{"version":2}' })
      await list.ask('POST /places', { query: 'da Felice', near: 'Rome' })
      expect(await events.next()).toEqual({ id: '3', data: '{"version":3}' })
      await list.ask('POST /restore', { version: 1 })
      expect(await events.data()).toEqual({ version: 4 })
    })

    test('gets no event for changes without effect, other lists, new tokens or cleared history', async () => {
      const list = await rest.list(['Dar Poeta'])
      await using events = await watch(rest, list)
      expect(await events.data()).toEqual({ version: 1 })
      await list.ask('PATCH', { title: list.made.title })
      await (await rest.list()).ask('PATCH', { title: 'Eat in Ostia' })
      await list.ask('DELETE /history')
      const { json } = await list.ask('POST /edit-token')
      await rest.ask(`PATCH /lists/${list.slug}`, { token: json.editToken, body: { title: 'Pizza' } })
      expect(await events.data()).toEqual({ version: 2 })
    })

    test('is told the number of suggestions with the edit token alone', async () => {
      const list = await rest.list(['Dar Poeta'])
      const { suggestions } = (await list.ask('POST /suggestions')).json
      const suggest = (name: string) =>
        rest.ask(`POST /suggest/${suggestions.id}`, { body: { places: [{ own: { name } }] } })
      const counting = (token?: string) =>
        rest.service.fetch(new Request(`${base}/api/v1/lists/${list.slug}/events?suggestions=true`, withToken(token)))
      expect((await counting()).status).toBe(401)
      const owner = eventsOf(await counting(list.token))
      await using reader = await watch(rest, list)
      expect([await owner.data(), await owner.data()]).toEqual([{ version: 1 }, { version: 1, suggestionCount: 0 }])
      await suggest('Cart')
      expect(await owner.data()).toEqual({ version: 1, suggestionCount: 1 })
      const [{ id }] = (await list.ask('GET /suggestions')).json.suggestions
      await list.ask('POST /suggestions/discard', { ids: [id] })
      expect(await owner.data()).toEqual({ version: 1, suggestionCount: 0 })
      await list.ask('PATCH', { title: 'Pizza' })
      expect(await owner.data()).toEqual({ version: 2, suggestionCount: 0 })
      expect([await reader.data(), await reader.data()]).toEqual([{ version: 1 }, { version: 2 }])
      await list.ask('POST /edit-token')
      expect(await owner.data(), 'its token was replaced').toBeUndefined()
    })

    test('gets only the newest version when it reads slowly', async () => {
      const list = await rest.list()
      await using events = await watch(rest, list)
      for (let i = 1; i <= 30; i++) await list.ask('PATCH', { description: `Draft ${i}` })
      const versions: number[] = []
      while (versions.at(-1) !== 31) versions.push((await events.data()).version)
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
      expect(versions.length).toBeLessThan(10)
    })

    test('of a public list is disconnected when it is hidden, and may return with the token', async () => {
      const list = await rest.list()
      const all = [await watch(rest, list), await watch(rest, list, list.token)]
      await list.ask('PATCH', { visibility: 'hidden' })
      for (const events of all) expect(await versionsUntilEnd(events)).toEqual([1])
      expect((await rest.service.fetch(request(list.slug))).status).toBe(404)
      await using again = await watch(rest, list, list.token)
      expect(await again.data()).toEqual({ version: 2 })
    })

    test('is disconnected when the list is deleted', async () => {
      const [shown, hidden] = [await rest.list(), await rest.list([], { visibility: 'hidden' })]
      const all = [await watch(rest, shown), await watch(rest, hidden, hidden.token)]
      await shown.ask('DELETE')
      await hidden.ask('DELETE')
      for (const events of all) expect(await versionsUntilEnd(events)).toEqual([1])
    })

    test('of a hidden list gets events until its token is replaced', async () => {
      const list = await rest.list([], { visibility: 'hidden' })
      await using events = await watch(rest, list, list.token)
      expect(await events.data()).toEqual({ version: 1 })
      await list.ask('PATCH', { title: 'Only for us' })
      expect(await events.data()).toEqual({ version: 2 })
      const { json } = await list.ask('POST /edit-token')
      expect(await events.data()).toBeUndefined()
      for (const token of [undefined, rest.key, list.token])
        expect((await rest.service.fetch(request(list.slug, token))).status).toBe(404)
      await using again = await watch(rest, list, json.editToken)
      expect(await again.data()).toEqual({ version: 2 })
    })

    test('of a list once hidden continues while it is public, regardless of the token', async () => {
      const list = await rest.list([], { visibility: 'hidden' })
      await using events = await watch(rest, list, list.token)
      expect(await events.data()).toEqual({ version: 1 })
      await list.ask('PATCH', { visibility: 'public' })
      expect(await events.data()).toEqual({ version: 2 })
      const { json } = await list.ask('POST /edit-token')
      const change = (body: object) => rest.ask(`PATCH /lists/${list.slug}`, { token: json.editToken, body })
      await change({ title: 'For everybody' })
      expect(await events.data()).toEqual({ version: 3 })
      await change({ visibility: 'hidden' })
      expect(await events.data()).toBeUndefined()
    })

    test('gets identical, uncached and unbuffered events', async () => {
      const list = await rest.list()
      const hidden = await rest.list([], { visibility: 'hidden' })
      const headersOf = async (slug: string, token?: string, more?: RequestInit) => {
        const { status, headers, body } = await rest.service.fetch(request(slug, token, more))
        await body?.cancel()
        return { status, ...Object.fromEntries(headers) }
      }
      const shown = await headersOf(list.slug)
      expect(shown).toMatchObject({
        status: 200,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'access-control-allow-origin': '*',
      })
      expect(shown).not.toHaveProperty('etag')
      for (const token of [list.token, hidden.token, rest.key, 'nonsense'])
        expect(await headersOf(list.slug, token)).toEqual(shown)
      const headers = { 'x-request-id': 'one', 'if-none-match': '*' }
      expect(await headersOf(list.slug, undefined, { headers })).toEqual(shown)
      expect(await headersOf(hidden.slug, hidden.token)).toEqual({ ...shown, 'cache-control': 'private, no-store' })
    })

    test('gets each change like all other clients', async () => {
      const lists = [await rest.list(), await rest.list()]
      const all: EventReader[] = []
      for (let i = 0; i < 50; i++) all.push(await watch(rest, lists[i % 2]!))
      expect(await Promise.all(all.map(events => events.data()))).toEqual(Array(50).fill({ version: 1 }))
      for (const list of lists) await list.ask('PATCH', { title: 'Eat in Ostia' })
      expect(await Promise.all(all.map(events => events.data()))).toEqual(Array(50).fill({ version: 2 }))
      for (const events of all) await events.leave()
    })
  },
  { sharedCacheSeconds: 60 },
)

test('a thousand clients can watch, and others must retry until one disconnects', async () => {
  await using api = await openApi()
  const { slug } = await api.list()
  const server = serve({ fetch: api.service.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = `GET /api/v1/lists/${slug}/events HTTP/1.1\r\nhost: localhost\r\n\r\n`
  const client = await wire(address)
  client.send(get)
  await client.waitFor('{"version":1}')
  const from = (network: number) => ({ incoming: { headers: {}, socket: { remoteAddress: `203.0.${network}.7` } } })
  for (let index = 0; index < 999; index++) await watch(api, { slug }, undefined, from(index % 4))

  const { status, headers, json } = await api.ask(`GET /lists/${slug}/events`)
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'overloaded', '5'])
  expect((await api.ask(`HEAD /lists/${slug}/events`)).status, 'HEAD starts no stream').toBe(200)
  const statusNow = async () => {
    const { status, body } = await api.service.fetch(request(slug))
    await body?.cancel()
    return status
  }
  client[Symbol.dispose]()
  await expect.poll(statusNow, busyTimeout).toBe(200)

  // A client that disconnects before its response frees its slot too.
  const impatient = await wire(address)
  impatient.send(get)
  impatient[Symbol.dispose]()
  await new Promise(closed => server.close(closed))
  await expect.poll(statusNow, busyTimeout).toBe(200)
})
