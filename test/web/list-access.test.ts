import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportNames } from '../../src/formats/export/index.ts'
import { foreignTokens, type Held, headerNamed, headerNames, heldList } from '../access/credentials.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { addressOf, type ListForm, listForms, oEmbedOf } from './list-addresses.ts'
import { type Reading, reads, told } from './reader.ts'

onBothDatabases('A list in every form', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let read: ReturnType<typeof reads>
  let foreign: Record<string, string>
  let hidden: Held
  let shown: Held
  /** A list that was hidden and then deleted. */
  let deleted: Held
  /** A public list that the operator keeps hidden. */
  let keptAway: Held
  const missing = 'where-the-romans-eat-zzzzzz'

  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    read = reads(api)
    foreign = await foreignTokens(api)
    hidden = await heldList(api, 'hidden', foreign)
    shown = await heldList(api, 'public', foreign)
    deleted = await heldList(api, 'hidden', foreign)
    await api.ask(`DELETE /lists/${deleted.slug}`, { token: deleted.tokens['right token'] })
    keptAway = await heldList(api, 'public', foreign)
    await api.service.storage.holds.hold(keptAway.slug, { command: 'lists hide', who: 'ada' })
  })
  afterAll(() => opened.disposeAsync())

  const ways: [string, Reading][] = [
    ['as it is', {}],
    ['with HEAD', { method: 'HEAD' }],
    ['by a client with any version', { headers: { 'if-none-match': '*' } }],
    ['in German, packed', { headers: { 'accept-language': 'de', 'accept-encoding': 'br' } }],
  ]
  const reportOf = (slug: string): string => `/lists/${slug}/report`
  const everywhere = [...listForms.map(form => (slug: string) => addressOf(form, slug)), oEmbedOf]

  test.each(ways)('in the form %s is equally missing for unknown, hidden and deleted lists', async (_, way) => {
    for (const address of [...everywhere, reportOf])
      for (const name of headerNames(hidden.tokens).filter(name => name !== 'right token')) {
        const authorization = headerNamed(name, hidden.tokens)
        const headers = { ...way.headers, ...(authorization !== undefined && { authorization }) }
        const expected = told(await read(address(missing), { ...way, headers }))
        expect(expected.status).toBe(404)
        for (const { slug } of [hidden, deleted, ...(name === 'none' ? [keptAway] : [])])
          expect(told(await read(address(slug), { ...way, headers })), `${address(slug)} with ${name}`).toEqual(
            expected,
          )
      }
  })

  test('a deleted list is missing even for its edit token', async () => {
    const expected = told(await read(addressOf('page', missing)))
    expect(told(await read(addressOf('page', deleted.slug), { token: deleted.tokens['right token']! }))).toEqual(
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
      const expected = told(await read(address(shown.slug)))
      expect(expected.status).toBe(200)
      expect(expected.headers).toContainEqual(['cache-control', 'public, no-cache'])
      for (const name of headerNames(shown.tokens)) {
        const authorization = headerNamed(name, shown.tokens)
        const headers = { ...(authorization !== undefined && { authorization }) }
        expect(told(await read(address(shown.slug), { headers })), name).toEqual(expected)
      }
    },
  )

  test('a cached public list is not served while it is hidden', async () => {
    const { slug, tokens } = await heldList(api, 'public', foreign)
    const token = tokens['right token']!
    const turn = (visibility: string) => api.ask(`PATCH /lists/${slug}`, { token, body: { visibility } })
    const statuses = async () => {
      const statusOf = async (form: ListForm) => (await read(addressOf(form, slug))).status
      return [...new Set([...(await Promise.all(listForms.map(statusOf))), (await read(oEmbedOf(slug))).status])]
    }
    const tag = (await read(addressOf('page', slug))).headers.get('etag')!
    expect(await statuses()).toEqual([200])
    await turn('hidden')
    expect(await statuses()).toEqual([404])
    expect((await read(addressOf('page', slug), { headers: { 'if-none-match': tag } })).status).toBe(404)
    await turn('public')
    expect(await statuses()).toEqual([200])
  })

  test('a cached public list is not served after it is deleted', async () => {
    const { slug, tokens } = await heldList(api, 'public', foreign)
    const token = tokens['right token']!
    const atPrograms = (path: string) => (slug: string) => `/api/v1/lists/${slug}${path}`
    const kept = [...everywhere, atPrograms(''), ...exportNames.map(name => atPrograms(`/export/${name}`))]
    const tags = new Map<string, string>()
    for (const address of kept) {
      const { status, headers } = await read(address(slug))
      expect(status, address(slug)).toBe(200)
      tags.set(address(slug), headers.get('etag')!)
    }
    await api.ask(`DELETE /lists/${slug}`, { token })

    const answer = async (path: string, way: Reading) => {
      const { status, headers, text } = told(await read(path, way))
      return { status, headers, text: text.replace(slug, missing).replace(/"requestId":"[^"]*"/, '') }
    }
    for (const address of [...kept, atPrograms('/events'), atPrograms('/history')]) {
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
    const turn = (visibility: string) => api.ask(`PATCH /lists/${slug}`, { token, body: { visibility } })
    const feed = async () => (await read(addressOf('feed', slug), { token })).text
    const entries = async () =>
      [...(await feed()).matchAll(/<entry>[\s\S]*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
    await add('A secret stall')
    expect(await entries()).toEqual([])
    await turn('public')
    expect(await entries()).toEqual([])
    await add('A stall for all')
    expect(await entries()).toEqual(['New at 4: A stall for all'])
    await turn('hidden')
    await add('Another secret stall')
    await turn('public')
    expect(await feed()).not.toMatch(/stall for all|secret/)
  })
})
