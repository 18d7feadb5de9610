import { expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

onRest('Conditional reads', rest => {
  const tagOf = async (slug: string): Promise<string> =>
    (await rest.ask(`GET /lists/${slug}`)).headers.get('etag') ?? ''
  const readWith = async (path: string, tag: string, token?: string) =>
    await rest.ask(`GET ${path}`, { token, headers: { 'if-none-match': tag } })

  test('a reader with the current list gets 304 without a body', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const { status, text, headers } = await readWith(`/lists/${slug}`, await tagOf(slug))
    expect([status, text]).toEqual([304, ''])
    expect(headers.get('etag')).toBe(await tagOf(slug))
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('accepts every valid tag syntax', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const tag = await tagOf(slug)
    for (const form of [tag, `W/${tag}`, '*', ` ${tag} `, `"0-json", W/${tag}`, `"x",${tag},"y"`])
      expect([form, (await readWith(`/lists/${slug}`, form)).status]).toEqual([form, 304])
    for (const form of ['"0-json"', tag.replaceAll('"', ''), '""', ''])
      expect([form, (await readWith(`/lists/${slug}`, form)).status]).toEqual([form, 200])
  })

  test('an old tag gets the changed list', async () => {
    const list = await rest.list(['Dar Poeta'])
    const tag = await tagOf(list.slug)
    await list.ask(`PATCH /places/${list.ids[0]}`, { note: 'Patate' })
    const { status, headers, json } = await readWith(`/lists/${list.slug}`, tag)
    expect([status, json.version]).toEqual([200, 2])
    expect(headers.get('etag')).not.toBe(tag)
  })

  test('a write without effect keeps the tag', async () => {
    const list = await rest.list(['Dar Poeta'])
    const tag = await tagOf(list.slug)
    await list.ask('PATCH', { title: 'Eat in Rome' })
    expect((await readWith(`/lists/${list.slug}`, tag)).status).toBe(304)
  })

  test('a hidden list gives 304 only with its token, and 404 for any tag without it', async () => {
    const { slug, token } = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
    const { headers } = await rest.ask(`GET /lists/${slug}`, { token })
    const tag = headers.get('etag') ?? ''
    expect([
      (await readWith(`/lists/${slug}`, tag, token)).status,
      (await readWith(`/lists/${slug}`, tag)).status,
    ]).toEqual([304, 404])
    expect((await readWith(`/lists/${slug}`, '*')).status).toBe(404)
    expect((await readWith(`/lists/${slug}`, tag, token)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('conditional reads of earlier versions work the same', async () => {
    const list = await rest.list(['Dar Poeta'])
    await list.ask('PATCH', { title: 'Trastevere' })
    const tag = (await list.ask('GET ?at=1')).headers.get('etag') ?? ''
    expect((await list.ask('GET ?at=1', undefined, { 'if-none-match': tag })).status).toBe(304)
    expect((await list.ask('GET ?at=2', undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  test('the list and its exports have different tags', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const tag = await tagOf(slug)
    const kml = (await rest.ask(`GET /lists/${slug}/export/kml`)).headers.get('etag') ?? ''
    expect(kml).not.toBe(tag)
    expect((await readWith(`/lists/${slug}/export/kml`, kml)).status).toBe(304)
    expect((await readWith(`/lists/${slug}/export/kml`, tag)).status).toBe(200)
    expect((await readWith(`/lists/${slug}`, kml)).status).toBe(200)
  })

  test('a reader that refuses caches still gets 304', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const headers = { 'if-none-match': await tagOf(slug), 'cache-control': 'no-cache' }
    expect((await rest.ask(`GET /lists/${slug}`, { headers })).status).toBe(304)
  })

  test('HEAD equals GET without the body', async () => {
    const { slug, token } = await rest.list(['Dar Poeta'])
    for (const path of [`/lists/${slug}`, `/lists/${slug}/export/kml`, '/openapi.json']) {
      const [head, get] = [await rest.ask(`HEAD ${path}`), await rest.ask(`GET ${path}`)]
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['etag', 'content-type', 'cache-control', 'vary', 'content-disposition'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
    }
    expect((await rest.ask(`HEAD /lists/${slug}/history`, { token })).status).toBe(200)
    expect((await rest.ask('HEAD /lists', { token: rest.key })).status).toBe(200)
    expect((await rest.ask('HEAD /lists')).status).toBe(401)
    const missing = await rest.ask('HEAD /lists/eat-in-rome-000000')
    expect([missing.status, missing.text]).toEqual([404, ''])
    const same = { 'if-none-match': await tagOf(slug) }
    expect((await rest.ask(`HEAD /lists/${slug}`, { headers: same })).status).toBe(304)
  })
})
