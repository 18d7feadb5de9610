import { describe, expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

const unlisted = { title: 'Trattorie of Testaccio', authorName: 'Ada', listed: false }

onRest('a public list that is not listed', rest => {
  const found = async (query = 'testaccio') => {
    const { json } = await rest.ask(`GET /lists?query=${query}`, { token: rest.key })
    return json.lists.map(({ slug }: { slug: string }) => slug)
  }
  const browsed = async () => {
    const { json } = await rest.ask('GET /lists?limit=100', { token: rest.key })
    return json.lists.map(({ slug }: { slug: string }) => slug)
  }

  test('can be read and exported by its address, with noindex', async () => {
    const { slug, made } = await rest.list(['Roscioli'], unlisted)
    expect(made.listed).toBe(false)
    for (const path of ['', '/export/kml', '/export/csv']) {
      const { status, headers } = await rest.ask(`GET /lists/${slug}${path}`)
      expect([path, status, headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex'])
    }
    const listed = await rest.list(['Roscioli'])
    expect(listed.made.listed).toBe(true)
    expect((await rest.ask(`GET /lists/${listed.slug}`)).headers.get('x-robots-tag')).toBeNull()
  })

  test('is in neither search nor browsing until it is listed', async () => {
    const list = await rest.list(['Flavio al Velavevodetto'], unlisted)
    expect([await found(), await browsed()]).not.toContainEqual(expect.arrayContaining([list.slug]))
    const { json } = await list.ask('PATCH', { listed: true })
    expect([json.listed, json.version]).toEqual([true, 2])
    expect(await found()).toContain(list.slug)
    expect(await browsed()).toContain(list.slug)
    await list.ask('POST /places', { query: 'Felice a Testaccio', near: 'Rome' })
    await list.ask('PATCH', { listed: false })
    expect(await found()).not.toContain(list.slug)
    expect(await browsed()).not.toContain(list.slug)
    expect(await found('flavio')).not.toContain(list.slug)
  })

  test('keeps its listing while it is hidden', async () => {
    const list = await rest.list([], unlisted)
    expect((await list.ask('PATCH', { visibility: 'hidden' })).json).toMatchObject({
      visibility: 'hidden',
      listed: false,
    })
    await list.ask('PATCH', { listed: true })
    expect(await found()).not.toContain(list.slug)
    expect((await list.ask('PATCH', { visibility: 'public' })).json).toMatchObject({ listed: true })
    expect(await found()).toContain(list.slug)
  })

  test('has its listing in the history, and keeps it when a version is restored', async () => {
    const list = await rest.list(['Roscioli'], { title: 'Rome', authorName: 'Ada' })
    await list.ask('PATCH', { listed: false, title: 'Roma' })
    const { changes } = (await list.ask('GET /history')).json
    expect(changes[0]).toMatchObject({ from: { listed: true, title: 'Rome' }, to: { listed: false, title: 'Roma' } })
    expect((await list.ask('POST /restore', { version: 1 })).json).toMatchObject({ title: 'Rome', listed: false })
    const { version } = await list.read()
    expect((await list.ask('PATCH', { listed: false })).json.version).toBe(version)
  })

  test('is not named by its copies and merged lists, which are unlisted by default', async () => {
    const source = await rest.list(['Roscioli'], unlisted)
    const other = await rest.list(['Armando al Pantheon'])
    const as = { title: 'Mine', authorName: 'Bruno' }
    const copy = async (body: object) =>
      (await rest.ask(`POST /lists/${source.slug}/copy`, { token: rest.key, body: { ...as, ...body } })).json
    const copied = await copy({})
    expect(copied).toMatchObject({ visibility: 'public', listed: false })
    expect(copied).not.toHaveProperty('copiedFrom')
    expect(await copy({ listed: true, visibility: 'hidden' })).toMatchObject({ visibility: 'hidden', listed: true })
    const lists = [{ slug: source.slug }, { slug: other.slug }]
    const merged = (await rest.ask('POST /lists/merge', { token: rest.key, body: { ...as, lists } })).json
    expect(merged).toMatchObject({ listed: false, mergedFrom: { lists: [{ slug: other.slug }] } })
  })

  test('is no longer named by an earlier copy', async () => {
    const source = await rest.list(['Roscioli'])
    const body = { title: 'Mine', authorName: 'Bruno' }
    const { slug } = (await rest.ask(`POST /lists/${source.slug}/copy`, { token: rest.key, body })).json
    const read = () => rest.ask(`GET /lists/${slug}`)
    const named = await read()
    expect(named.json.copiedFrom).toMatchObject({ slug: source.slug })
    await source.ask('PATCH', { listed: false })
    const unnamed = await read()
    expect(unnamed.json).not.toHaveProperty('copiedFrom')
    expect(unnamed.headers.get('etag')).not.toBe(named.headers.get('etag'))
  })

  describe('refuses', () => {
    test.each([['yes'], [1], [null]])('%j as a value', async listed => {
      const list = await rest.list([])
      expect((await list.ask('PATCH', { listed })).json).toMatchObject({ code: 'invalid_input' })
    })
  })
})
