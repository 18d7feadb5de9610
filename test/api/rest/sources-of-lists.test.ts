import { expect, test } from 'vitest'
import { exportNames } from '../../../src/formats/export/index.ts'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList, testList } from './on-rest.ts'

onRest('The sources of copies and merged lists', rest => {
  const bruno = { title: 'Bruno in Rome', authorName: 'Bruno' }
  const source = () => rest.list(['Dar Poeta', 'Da Enzo'], bruno)
  const hide = (list: TestList) => list.ask('PATCH', { visibility: 'hidden' })
  const show = (list: TestList) => list.ask('PATCH', { visibility: 'public' })

  const make = async (path: string, more: object = {}): Promise<TestList> => {
    const body = { title: 'Bea eats', authorName: 'Bea', ...more }
    const { json } = await rest.ask(`POST /lists/${path}`, { token: rest.key, body })
    return testList(rest, json.slug, json.editToken, json)
  }
  const copyOf = ({ slug }: TestList) => make(`${slug}/copy`)
  const mergeOf = (...lists: TestList[]) => make('merge', { lists: lists.map(({ slug }) => ({ slug })) })

  const get = ({ slug }: TestList, path = '', headers: Record<string, string> = {}) =>
    rest.ask(`GET /lists/${slug}${path}`, { headers })
  const page = async ({ slug }: TestList) => (await rest.ask(`GET //lists/${slug}`)).text
  const sourcesIn = ({ places }: Json) => places.map(({ sources = [] }: Json) => sources)

  const apiPaths = ['', '?limit=1', ...exportNames.map(format => `/export/${format}`)]
  const pagePaths = ['', '.md', '.txt', '.json', '/feed.atom', '/embed']
  /** Returns all responses about a list, with entity tags. */
  const everythingOf = async (list: TestList) => {
    const answers = [
      ...apiPaths.map(path => `GET /lists/${list.slug}${path}`),
      ...pagePaths.map(path => `GET //lists/${list.slug}${path}`),
    ].map(async route => {
      const { status, text, headers } = await rest.ask(route)
      return [status, headers.get('etag'), text.replaceAll(/nonce="[^"]*"/g, '')]
    })
    const own = await Promise.all(['GET ?at=1', 'GET /history'].map(async route => (await list.ask(route)).json))
    return JSON.stringify([await Promise.all(answers), own])
  }

  test('a copy names its source by its present title', async () => {
    const list = await source()
    const copy = await copyOf(list)
    expect(copy.made.copiedFrom).toEqual({ slug: list.slug, ...bruno })
    const before = await get(copy)
    await list.ask('PATCH', { title: 'Eat in Rome', authorName: 'B.' })
    const after = await get(copy, '', { 'if-none-match': before.headers.get('etag')! })
    expect(after.json).toEqual({
      ...before.json,
      copiedFrom: { slug: list.slug, title: 'Eat in Rome', authorName: 'B.' },
    })
  })

  test('a copy omits its source while the source is hidden', async () => {
    const list = await source()
    const copy = await copyOf(list)
    const named = await get(copy)
    expect(await page(copy)).toContain(bruno.title)
    await hide(list)
    const { copiedFrom: _, ...rest } = named.json
    const unnamed = await get(copy, '', { 'if-none-match': named.headers.get('etag')! })
    expect([unnamed.status, unnamed.json]).toEqual([200, rest])
    expect(await page(copy)).not.toContain(bruno.title)
    await show(list)
    const again = await get(copy, '', { 'if-none-match': unnamed.headers.get('etag')! })
    expect([again.json, again.headers.get('etag')]).toEqual([named.json, named.headers.get('etag')])
    expect(await page(copy)).toContain(bruno.title)
  })

  test('a merged list omits a hidden source, also in its places', async () => {
    const [one, two] = [await source(), await rest.list(['Da Enzo', 'Il Baffetto'])]
    const merged = await mergeOf(one, two)
    const all = merged.made
    await hide(one)
    const { json } = await get(merged)
    expect(json.mergedFrom).toEqual({
      method: 'borda',
      lists: [{ slug: two.slug, title: 'Eat in Rome', authorName: 'Ada' }],
    })
    expect(sourcesIn(json)).toEqual(
      sourcesIn(all).map((sources: Json) => sources.filter(({ slug }: Json) => slug === two.slug)),
    )
    await show(one)
    expect((await get(merged)).json).toMatchObject({ mergedFrom: all.mergedFrom, places: all.places })
  })

  test('a copy shows no difference between a hidden and a deleted source', async () => {
    const [one, two] = [await source(), await source()]
    const merged = await mergeOf(one, two)
    const lists = [await copyOf(one), merged, await copyOf(merged)]
    const readAll = () => Promise.all(lists.map(everythingOf))
    const named = await readAll()
    await hide(one)
    const hidden = await readAll()
    for (const [index, text] of hidden.entries()) {
      expect(text, 'the response has changed').not.toBe(named[index])
      expect(text).not.toContain(one.slug)
    }
    await show(one)
    expect(await readAll()).toEqual(named)
    await one.ask('DELETE')
    expect(await readAll()).toEqual(hidden)
  })

  test('summaries, writes and restored places name no hidden source', async () => {
    const [one, two] = [await source(), await source()]
    const merged = await mergeOf(one, two)
    await merged.ask(`DELETE /places/${merged.ids[0]}`)
    await hide(one)
    const browsed = await rest.ask('GET /lists?query=Bea', { token: rest.key })
    expect(browsed.text).toContain(merged.slug)
    const written = [
      await merged.ask('PATCH', { description: 'Together' }),
      await merged.ask(`PATCH /places/${merged.ids[1]}`, { note: 'Go early' }),
      await merged.ask(`POST /places/${merged.ids[1]}/move`, { rank: 1 }),
      await merged.ask('POST /restore', { version: 1 }),
      await merged.ask('GET /history'),
      await merged.ask('GET ?at=1'),
    ]
    for (const { status, text } of [browsed, ...written]) {
      expect(status).toBe(200)
      expect(text).not.toContain(one.slug)
    }
    expect(written[3]!.json.places[0].sources).toEqual([{ slug: two.slug, rank: 1 }])
    await show(one)
    expect((await get(merged)).json.places[0].sources).toHaveLength(2)
  })

  test('a vote on a merged list names no hidden source', async () => {
    const [one, two] = [await source(), await source()]
    const merged = await mergeOf(one, two)
    const { json } = await merged.ask('POST /vote', {})
    const readVote = async () => (await rest.ask(`GET /votes/${json.vote.id}`)).text
    expect(await readVote()).toContain(one.slug)
    await hide(one)
    expect(await readVote()).not.toContain(one.slug)
  })

  test('a change of a copy returns the entity tag of its new state', async () => {
    const list = await source()
    const copy = await copyOf(list)
    const { headers } = await copy.ask('PATCH', { title: 'Bea eats out' })
    const tag = headers.get('etag')!
    expect((await get(copy, '', { 'if-none-match': tag })).status).toBe(304)
    await hide(list)
    expect((await get(copy, '', { 'if-none-match': tag })).status).toBe(200)
    const { status } = await rest.ask(`PATCH /lists/${copy.slug}`, {
      token: copy.token,
      body: { title: 'Bea' },
      headers: { 'if-match': tag },
    })
    expect(status, 'the version is unchanged').toBe(200)
  })

  test('a hidden list that was merged is never named, even when shown later', async () => {
    const [shown, hidden] = [await source(), await rest.list(['Dar Poeta'], { visibility: 'hidden' })]
    const merged = await make('merge', {
      lists: [{ slug: shown.slug }, { slug: hidden.slug, editToken: hidden.token }],
    })
    await show(hidden)
    const { text } = await merged.ask('GET')
    expect(JSON.stringify(merged.made) + text).not.toContain(hidden.slug)
  })
})
