import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Telemetry } from '../../src/core/telemetry.ts'
import { ResponseCache } from '../../src/server/response-cache.ts'
import { fileHeaders } from '../../src/web/headers.ts'
import { listResponses } from '../../src/web/list-responses.ts'
import { languages } from '../../src/web/locales/index.ts'
import type { Site } from '../../src/web/page.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { site } from './drawn.ts'
import { addressOf, type ListForm, listForms, oEmbedOf } from './list-addresses.ts'
import { type Reading, reads, stable } from './reader.ts'

let api: Api
let read: ReturnType<typeof reads>
let list: { slug: string; token: string }
beforeAll(async () => {
  api = await openApi()
  read = reads(api)
  list = await api.list({}, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  await api.ask(`POST /lists/${list.slug}/editions`, { token: list.token, body: { label: '2026' } })
})
afterAll(() => api[Symbol.asyncDispose]())

/** Forms that vary by the reader's language and encoding. */
const varies: { [form in ListForm]?: string } = {
  JSON: 'Accept-Encoding',
  'QR code': 'Accept-Encoding',
  map: 'Accept-Encoding',
  socialImage: 'Accept-Language',
  'edition picture': 'Accept-Language',
}
const packed: ListForm[] = listForms.filter(form => form !== 'socialImage' && form !== 'edition picture')
const tagOf = async (path: string, headers = {}) => (await read(path, { headers })).headers.get('etag')

const responses = (about: Site = site) => {
  const { dispatcher, storage } = api.service
  const respondCached = new ResponseCache(storage.listNow, new Telemetry()).respond
  return listResponses({
    dispatcher,
    site: about,
    sharedCacheSeconds: 0,
    respondCached,
    voteOn: async () => undefined,
  })
}

test('the feed omits a cleared history, also on revalidation', async () => {
  const { slug, token } = await api.list({}, ['Dar Poeta', 'da Felice'])
  const { json } = await api.ask(`GET /lists/${slug}`)
  await api.ask(`DELETE /lists/${slug}/places/${json.places[0].id}`, { token })
  const feed = addressOf('feed', slug)
  expect((await read(feed)).text).toContain('Dar Poeta was removed')
  const previous = await tagOf(feed)
  await api.ask(`DELETE /lists/${slug}/history`, { token })
  const { status, text } = await read(feed, { headers: { 'if-none-match': previous! } })
  expect([status, text.includes('Dar Poeta')]).toEqual([200, false])
})

describe.each(listForms)('A public list as its %s', form => {
  const at = (reading?: Reading) => read(addressOf(form, list.slug), reading)

  test('may be cached with revalidation', async () => {
    const { status, headers } = await at()
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      200,
      'public, no-cache',
      varies[form] ?? 'Accept-Encoding, Accept-Language',
    ])
    expect(headers.get('etag')).toMatch(/^"1-[\w-]+"$/)
  })

  test('is not sent again to a client that has it, for any valid tag syntax', async () => {
    const { headers } = await at()
    const tag = headers.get('etag')!
    for (const sent of [tag, `W/${tag}`, `"0-x", ${tag}`, '*']) {
      const again = await at({ headers: { 'if-none-match': sent } })
      expect([sent, again.status, again.text]).toEqual([sent, 304, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        expect(again.headers.get(name)).toBe(headers.get(name))
    }
    expect((await at({ headers: { 'if-none-match': '"1-page"' } })).status).toBe(200)
  })

  test('HEAD equals GET without a body', async () => {
    const { text, ...head } = stable(await at({ method: 'HEAD' }))
    expect([head, text]).toEqual([{ status: 200, headers: stable(await at()).headers }, ''])
  })

  test('is sent again after a change', async () => {
    const { slug, token } = await api.list({}, ['Dar Poeta'])
    await api.ask(`POST /lists/${slug}/editions`, { token, body: { label: '2026' } })
    const tag = await tagOf(addressOf(form, slug))
    await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Trastevere' } })
    const { status, headers } = await read(addressOf(form, slug), { headers: { 'if-none-match': tag! } })
    expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"2-/)])
  })
})

describe('A form of a list', () => {
  test.each(packed)('is compressed as %s and equal when decompressed', async form => {
    const at = (encoding: string) => read(addressOf(form, list.slug), { headers: { 'accept-encoding': encoding } })
    const { bytes, headers } = await at('identity')
    expect(headers.get('content-encoding')).toBeNull()
    for (const [sent, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const answer = await at(sent)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(unpack(answer.bytes)).toEqual(Buffer.from(bytes))
    }
  })

  test('has a tag for each language, encoding, and explicit choice of language', async () => {
    const path = addressOf('page', list.slug)
    const requests = [
      ...Object.keys(languages).flatMap(tag => [
        tagOf(path, { 'accept-language': tag }),
        tagOf(`${path}?lang=${tag}`),
        tagOf(`${path}?lang=${tag}`, { 'accept-encoding': 'br' }),
        tagOf(`${path}?lang=${tag}`, { 'accept-encoding': 'gzip' }),
      ]),
      ...listForms.filter(form => form !== 'page').map(form => tagOf(addressOf(form, list.slug))),
    ]
    const tags = await Promise.all(requests)
    expect(new Set(tags).size).toBe(requests.length)
  })

  test('has another tag after a new build or changed settings', async () => {
    const form = { name: 'title', headers: fileHeaders('text/plain'), make: ({ title }: { title: string }) => title }
    const tagAt = async (site: Site) => {
      const respond = responses(site)
      return (await respond(new Request(base), 'one', { slug: list.slug }, form)).headers.get('etag')
    }
    const now = await tagAt(site)
    expect(await tagAt({ ...site })).toBe(now)
    const others = await Promise.all(
      [
        { assets: { ...site.assets, fingerprint: 'of another build' } },
        { mapTiles: { ...site.mapTiles, images: 'https://tiles.example/{z}/{x}/{y}.png' } },
        { base: 'https://eat.example' },
      ].map(changed => tagAt({ ...site, ...changed })),
    )
    expect(new Set([now, ...others]).size).toBe(4)
  })

  test('is made once for all concurrent and later requests', async () => {
    const { slug, token } = await api.list({}, ['Dar Poeta'])
    const respond = responses()
    const made: number[] = []
    const form = {
      name: 'slow',
      headers: fileHeaders('text/plain'),
      async make({ title, version }: { title: string; version: number }) {
        made.push(version)
        await setImmediate()
        return title
      },
    }
    const ask = async () => (await respond(new Request(base), 'one', { slug: slug }, form)).text()
    const titles = await Promise.all([ask(), ask(), ask()])
    expect([new Set([...titles, await ask()]).size, made]).toEqual([1, [1]])
    await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Pizza' } })
    expect([await ask(), made]).toEqual(['Pizza', [1, 2]])
  })

  test('is made again after a failure', async () => {
    const respond = responses()
    let failures = 1
    const form = {
      name: 'once',
      headers: fileHeaders('text/plain'),
      make() {
        if (failures-- > 0) throw new Error('no room')
        return 'made'
      },
    }
    const ask = () => respond(new Request(base), 'one', { slug: list.slug }, form)
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('no room')
    expect(await (await ask()).text()).toBe('made')
  })

  test('is the same with any tracking parameters', async () => {
    for (const form of listForms) {
      const path = addressOf(form, list.slug)
      expect([form, await tagOf(`${path}?utm_source=ada&at=1&lang=xx`)]).toEqual([form, await tagOf(path)])
    }
  })
})

test('embedded pages have as many versions as their options, in any spelling', async () => {
  const path = addressOf('embed', list.slug)
  const whole = await tagOf(path)
  for (const query of [
    'places=0',
    'places=-1',
    'places=1e3',
    'places=02',
    'places=2000',
    'places=9999',
    'map=on',
    'x=1',
  ])
    expect([query, await tagOf(`${path}?${query}`)]).toEqual([query, whole])
  const some = await tagOf(`${path}?places=2&map=off&notes=off`)
  expect(some).not.toBe(whole)
  expect(await tagOf(`${path}?notes=off&x=1&map=off&places=2&places=7`)).toBe(some)
})

test('with SHARED_CACHE_SECONDS public lists are shared for that time, hidden lists never', async () => {
  await using api = await openApi(undefined, { sharedCacheSeconds: 60 })
  const read = reads(api)
  const open = await api.list()
  const hidden = await api.list({ visibility: 'hidden' })
  const controlOf = async (path: string, token?: string) =>
    (await read(path, { ...(token !== undefined && { token }) })).headers.get('cache-control')
  for (const { slug, token } of [open, hidden])
    await api.ask(`POST /lists/${slug}/editions`, { token, body: { label: '2026' } })
  for (const form of listForms) {
    expect([form, await controlOf(addressOf(form, open.slug))]).toEqual([form, 'public, no-cache, s-maxage=60'])
    expect(await controlOf(addressOf(form, hidden.slug), hidden.token)).toBe('private, no-store')
    expect(await controlOf(addressOf(form, hidden.slug))).toBe('no-store')
  }
  expect(await controlOf(oEmbedOf(open.slug))).toMatch(/^public, no-cache/)
})
