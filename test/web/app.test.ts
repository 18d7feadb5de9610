import { afterAll, describe, expect, test, vi } from 'vitest'
import { networkFirst } from '../../src/web/client/worker/network-first.ts'
import { manifestOf } from '../../src/web/manifest.ts'
import { pageOf } from '../../src/web/page.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { site } from './drawn.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

let open: Promise<Api> | undefined
const api = () => (open ??= openApi())
afterAll(async () => (await open)?.[Symbol.asyncDispose]())

describe('The web app manifest', () => {
  const manifestAt = async (path: string) => JSON.parse((await reads(await api())(path)).text)

  test('is linked from every page in its language, except frames', async () => {
    const read = reads(await api())
    const { slug } = await (await api()).list()
    const linked = async (path: string) =>
      readHtml((await read(path)).text)
        .all('link')
        .filter(({ attributes }) => attributes.rel === 'manifest')
        .map(({ attributes }) => attributes.href)
    expect(await linked('/')).toEqual(['/manifest.webmanifest'])
    expect(await linked(`/lists/${slug}?lang=de`)).toEqual(['/manifest.webmanifest?lang=de'])
    expect(await linked(`/lists/${slug}/embed`)).toEqual([])
  })

  test('installs one app, whatever its language', async () => {
    const [english, german] = [
      await manifestAt('/manifest.webmanifest'),
      await manifestAt('/manifest.webmanifest?lang=de'),
    ]
    expect(english).toMatchObject({
      id: '/',
      short_name: 'Forklist',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
    expect(german).toMatchObject({
      id: '/',
      lang: 'de',
      start_url: '/?lang=de',
      share_target: { action: '/share?lang=de' },
    })
    expect(german.description).not.toBe(english.description)
    for (const { src } of english.icons) expect([src, (await reads(await api())(src)).status]).toEqual([src, 200])
  })

  test('stays below the path of the service', () => {
    const below = pageOf({ ...site, root: '/food' }, new Request(`${base}/`))
    expect(manifestOf(below)).toMatchObject({
      id: '/food/',
      scope: '/food/',
      start_url: '/food/',
      share_target: { action: '/food/share' },
      icons: expect.arrayContaining([expect.objectContaining({ src: '/food/icon-192.png' })]),
    })
  })
})

test('the service worker is checked at each visit, and talks only to this site', async () => {
  const { status, headers, text } = await reads(await api())('/sw.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(text, 'names the build').toContain(site.assets.fingerprint)
})

test('text that is shared without the service worker is dropped, not read', async () => {
  const body = new FormData()
  body.set('text', 'Da Felice, Rome')
  const request = new Request(`${base}/share?lang=de`, { method: 'POST', body })
  const { status, headers } = await (await api()).service.fetch(request)
  expect([status, headers.get('location')]).toEqual([303, '/share?lang=de'])
})

describe('The service worker shows', () => {
  const [newest, stored, failing] = [new Response('newest'), new Response('stored'), new Response('', { status: 503 })]
  const never = new Promise<Response>(() => {})
  const away = () => Promise.reject(new TypeError('no network'))

  test('the page of the network, and a copy without one', async () => {
    expect(await networkFirst(Promise.resolve(newest), async () => stored)).toBe(newest)
    expect(await networkFirst(away(), async () => stored)).toBe(stored)
    await expect(networkFirst(away(), async () => undefined)).rejects.toThrow('no network')
  })

  test('a copy after three seconds without a response', async () => {
    vi.useFakeTimers()
    try {
      const shown = networkFirst(never, async () => stored)
      await vi.advanceTimersByTimeAsync(3000)
      expect(await shown).toBe(stored)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a copy instead of an error of the service, which appears only without a copy', async () => {
    expect(await networkFirst(Promise.resolve(failing), async () => stored)).toBe(stored)
    expect(await networkFirst(Promise.resolve(failing), async () => undefined)).toBe(failing)
  })
})
