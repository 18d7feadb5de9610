import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportNames } from '../../src/formats/export/index.ts'
import { foreignTokens, headerNamed, headerNames, type ListWithTokens, listWithTokens } from '../access/credentials.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { addressOf, type ListForm, listForms, oEmbedOf } from './list-addresses.ts'
import { type Reading, reads, stable } from './reader.ts'

onBothDatabases('A list in every form', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let read: ReturnType<typeof reads>
  let foreign: Record<string, string>
  let hidden: ListWithTokens
  let shown: ListWithTokens
  /** A list that was hidden and then deleted. */
  let deleted: ListWithTokens
  /** A public list that the operator has hidden. */
  let withheld: ListWithTokens
  const missing = 'where-the-romans-eat-zzzzzz'

  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    read = reads(api)
    foreign = await foreignTokens(api)
    hidden = await listWithTokens(api, 'hidden', foreign)
    shown = await listWithTokens(api, 'public', foreign)
    deleted = await listWithTokens(api, 'hidden', foreign)
    await api.ask(`DELETE /lists/${deleted.slug}`, { token: deleted.tokens['right token'] })
    withheld = await listWithTokens(api, 'public', foreign)
    await api.service.storage.holds.hold(withheld.slug, { command: 'lists hide', who: 'ada' })
  })
  afterAll(() => opened.disposeAsync())

  const ways: [string, Reading][] = [
    ['by a plain request', {}],
    ['with HEAD', { method: 'HEAD' }],
    ['by a client that has any version', { headers: { 'if-none-match': '*' } }],
    ['in German and compressed', { headers: { 'accept-language': 'de', 'accept-encoding': 'br' } }],
  ]
  const reportOf = (slug: string): string => `/lists/${slug}/report`
  const everywhere = [...listForms.map(form => (slug: string) => addressOf(form, slug)), oEmbedOf]

  test.each(ways)('is equally missing, read %s, if it is unknown, hidden or deleted', async (_, way) => {
    for (const address of [...everywhere, reportOf])
      for (const name of headerNames(hidden.tokens).filter(name => name !== 'right token')) {
        const authorization = headerNamed(name, hidden.tokens)
        const headers = { ...way.headers, ...(authorization !== undefined && { authorization }) }
        const expected = stable(await read(address(missing), { ...way, headers }))
        expect(expected.status).toBe(404)
        for (const { slug } of [hidden, deleted, ...(name === 'none' ? [withheld] : [])])
          expect(stable(await read(address(slug), { ...way, headers })), `${address(slug)} with ${name}`).toEqual(
            expected,
          )
      }
  })

  test('a deleted list is missing even for its edit token', async () => {
    const expected = stable(await read(addressOf('page', missing)))
    expect(stable(await read(addressOf('page', deleted.slug), { token: deleted.tokens['right token']! }))).toEqual(
      expected,
    )
  })

  test.each(listForms)('a hidden list is available as %s with its edit token, uncached', async form => {
    const token = hidden.tokens['right token']!
    const { status, headers, text } = await read(addressOf(form, hidden.slug), { token })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(headers.get('vary')).toBeNull()
    expect(text).not.toContain(token)
    const again = await read(addressOf(form, hidden.slug), {
      token,
      headers: { 'if-none-match': headers.get('etag')! },
    })
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'private, no-store'])
  })

  test('oEmbed refuses a hidden list to every caller', async () => {
    const token = hidden.tokens['right token']!
    expect((await read(oEmbedOf(hidden.slug), { token })).status).toBe(404)
  })

  test.each(everywhere.map(address => [address('S'), address]))(
    'an Authorization header has no effect when reading %s',
    async (_, address) => {
      const expected = stable(await read(address(shown.slug)))
      expect(expected.status).toBe(200)
      expect(expected.headers).toContainEqual(['cache-control', 'public, no-cache'])
      for (const name of headerNames(shown.tokens)) {
        const authorization = headerNamed(name, shown.tokens)
        const headers = { ...(authorization !== undefined && { authorization }) }
        expect(stable(await read(address(shown.slug), { headers })), name).toEqual(expected)
      }
    },
  )

  test('a cached public list is not served while it is hidden', async () => {
    const { slug, tokens } = await listWithTokens(api, 'public', foreign)
    const token = tokens['right token']!
    const setVisibility = (visibility: string) => api.ask(`PATCH /lists/${slug}`, { token, body: { visibility } })
    const statuses = async () => {
      const statusOf = async (form: ListForm) => (await read(addressOf(form, slug))).status
      return [...new Set([...(await Promise.all(listForms.map(statusOf))), (await read(oEmbedOf(slug))).status])]
    }
    const tag = (await read(addressOf('page', slug))).headers.get('etag')!
    expect(await statuses()).toEqual([200])
    await setVisibility('hidden')
    expect(await statuses()).toEqual([404])
    expect((await read(addressOf('page', slug), { headers: { 'if-none-match': tag } })).status).toBe(404)
    await setVisibility('public')
    expect(await statuses()).toEqual([200])
  })

  test('a cached public list is not served after it is deleted', async () => {
    const { slug, tokens } = await listWithTokens(api, 'public', foreign)
    const token = tokens['right token']!
    const inApi = (path: string) => (slug: string) => `/api/v1/lists/${slug}${path}`
    const cached = [...everywhere, inApi(''), ...exportNames.map(name => inApi(`/export/${name}`))]
    const tags = new Map<string, string>()
    for (const address of cached) {
      const { status, headers } = await read(address(slug))
      expect(status, address(slug)).toBe(200)
      tags.set(address(slug), headers.get('etag')!)
    }
    await api.ask(`DELETE /lists/${slug}`, { token })

    const answer = async (path: string, way: Reading) => {
      const { status, headers, text } = stable(await read(path, way))
      return { status, headers, text: text.replace(slug, missing).replace(/"requestId":"[^"]*"/, '') }
    }
    for (const address of [...cached, inApi('/events'), inApi('/history')]) {
      const headers = { 'if-none-match': tags.get(address(slug)) ?? '*' }
      for (const way of [{ headers }, { headers, token }]) {
        const expected = await answer(address(missing), way)
        expect([401, 404]).toContain(expected.status)
        expect(await answer(address(slug), way), address(slug)).toEqual(expected)
      }
    }
  })

  test('a feed omits changes made while the list was hidden', async () => {
    const { slug, token } = await api.list({ visibility: 'hidden' }, ['Dar Poeta', 'da Felice'])
    const add = (name: string) => api.ask(`POST /lists/${slug}/places`, { token, body: { own: { name } } })
    const setVisibility = (visibility: string) => api.ask(`PATCH /lists/${slug}`, { token, body: { visibility } })
    const feed = async () => (await read(addressOf('feed', slug), { token })).text
    const entries = async () =>
      [...(await feed()).matchAll(/<entry>[\s\S]*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
    await add('A secret stall')
    expect(await entries()).toEqual([])
    await setVisibility('public')
    expect(await entries()).toEqual([])
    await add('A stall for all')
    expect(await entries()).toEqual(['New at 4: A stall for all'])
    await setVisibility('hidden')
    await add('Another secret stall')
    await setVisibility('public')
    expect(await feed()).not.toMatch(/stall for all|secret/)
  })
})
