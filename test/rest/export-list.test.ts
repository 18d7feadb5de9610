import { expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

onRest('Exporting a list as KML', rest => {
  test('is a file to save, named after the list', async () => {
    const { slug } = await rest.list(['Dar Poeta', 'Da Enzo'], { title: 'Città: "Roma" & dintorni' })
    const { status, headers, text } = await rest.ask(`GET /lists/${slug}/export/kml`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.google-earth.kml+xml')
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${slug}\\.kml"; filename\\*=UTF-8''Citt%C3%A0[^"]*\\.kml$`),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('etag')).toMatch(/^"1-kml"$/)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect([...text.matchAll(/<Placemark/g)]).toHaveLength(2)
    expect(text.indexOf('1. Dar Poeta')).toBeGreaterThan(0)
    expect(text.indexOf('2. Da Enzo')).toBeGreaterThan(text.indexOf('1. Dar Poeta'))
  })

  test('whatever is asked for in Accept or sent as a credential, the path decides', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const plain = await rest.ask(`GET /lists/${slug}/export/kml`)
    const asked = await rest.ask(`GET /lists/${slug}/export/kml`, {
      token: 'nonsense',
      headers: { accept: 'application/json' },
    })
    expect([asked.status, asked.text, asked.headers.get('etag')]).toEqual([200, plain.text, plain.headers.get('etag')])
  })

  test('after a change it is another file, with another tag', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    await list.ask('PUT /order', { placeIds: list.ids.toReversed() })
    const { headers, text } = await rest.ask(`GET /lists/${list.slug}/export/kml`)
    expect(headers.get('etag')).toBe('"2-kml"')
    expect(text).toContain('1. Da Enzo')
  })

  test('a hidden list is a file for its owner only, and for no cache', async () => {
    const { slug, token } = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
    const { headers, text } = await rest.ask(`GET /lists/${slug}/export/kml`, { token })
    expect([headers.get('cache-control'), text.includes('Dar Poeta')]).toEqual(['private, no-store', true])
    expect((await rest.ask(`GET /lists/${slug}/export/kml`)).json.code).toBe('list_not_found')
  })

  test.each(['xls', 'KML', 'kml.', '__proto__', '%00'])('there is no format %s, of no list', async format => {
    const { slug } = await rest.list()
    for (const list of [slug, 'eat-in-rome-000000']) {
      const { status, json } = await rest.ask(`GET /lists/${list}/export/${format}`)
      expect([status, json.code]).toEqual([404, 'format_not_found'])
    }
  })

  test('each list names the files there are, and they are there', async () => {
    const { slug, made } = await rest.list(['Dar Poeta'])
    expect(Object.keys(made.exports)).toContain('kml')
    for (const [format, url] of Object.entries<string>(made.exports))
      expect((await rest.ask(`GET /${new URL(url).pathname}`)).status, `${format} of ${slug}`).toBe(200)
  })

  test('an empty list is a file too', async () => {
    const { slug } = await rest.list()
    const { status, text } = await rest.ask(`GET /lists/${slug}/export/kml`)
    expect([status, text.includes('<Placemark')]).toEqual([200, false])
  })
})
