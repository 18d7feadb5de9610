import { describe, expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

const formats: Record<string, string> = {
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  kmz: 'application/vnd.google-earth.kmz',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
}

onRest('Exporting a list', rest => {
  describe.each(Object.keys(formats))('in %s', format => {
    test('is a download named after the list', async () => {
      const { slug } = await rest.list(['Dar Poeta', 'Da Enzo'], { title: 'Città: "Roma" & dintorni' })
      const { status, headers, text } = await rest.ask(`GET /lists/${slug}/export/${format}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(formats[format])
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${slug}\\.${format}"; filename\\*=UTF-8''Citt%C3%A0[^"]*\\.${format}$`),
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      // The page also depends on the tiles of its map.
      expect(headers.get('etag')).toMatch(new RegExp(`^"1-${format}${format === 'html' ? '-[\\w-]+' : ''}"$`))
      expect(headers.get('cache-control')).toBe('public, no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(text.indexOf('Dar Poeta')).toBeGreaterThan(0)
      expect(text.indexOf('Da Enzo')).toBeGreaterThan(text.indexOf('Dar Poeta'))
    })

    test('the path decides the format, not Accept or credentials', async () => {
      const { slug } = await rest.list(['Dar Poeta'])
      const plain = await rest.ask(`GET /lists/${slug}/export/${format}`)
      const other = await rest.ask(`GET /lists/${slug}/export/${format}`, {
        token: 'nonsense',
        headers: { accept: 'application/json' },
      })
      expect([other.status, other.text, other.headers.get('etag')]).toEqual([
        200,
        plain.text,
        plain.headers.get('etag'),
      ])
    })

    test('has other content and another tag after a change', async () => {
      const list = await rest.list(['Dar Poeta', 'Da Enzo'])
      const first = await rest.ask(`GET /lists/${list.slug}/export/${format}`)
      const before = { 'if-none-match': first.headers.get('etag')! }
      expect((await rest.ask(`GET /lists/${list.slug}/export/${format}`, { headers: before })).status).toBe(304)
      await list.ask('PUT /order', { placeIds: list.ids.toReversed() })
      const { status, headers, text } = await rest.ask(`GET /lists/${list.slug}/export/${format}`, { headers: before })
      expect(status).toBe(200)
      expect(headers.get('etag')).toBe(before['if-none-match'].replace('"1-', '"2-'))
      expect(text.indexOf('Dar Poeta')).toBeGreaterThan(text.indexOf('Da Enzo'))
    })

    test('the file of a hidden list is uncached and only for its owner', async () => {
      const { slug, token } = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
      const { headers, text } = await rest.ask(`GET /lists/${slug}/export/${format}`, { token })
      expect([headers.get('cache-control'), text.includes('Dar Poeta')]).toEqual(['private, no-store', true])
      for (const method of ['GET', 'HEAD'])
        expect((await rest.ask(`${method} /lists/${slug}/export/${format}`)).status).toBe(404)
      expect((await rest.ask(`GET /lists/${slug}/export/${format}`)).json.code).toBe('list_not_found')
    })

    test('works for an empty list', async () => {
      const { slug } = await rest.list()
      const { status, text } = await rest.ask(`GET /lists/${slug}/export/${format}`)
      expect([status, /rank,name|"features":\[\s*\]|<\/kml>|<\/gpx>|<\/worksheet>/.test(text)]).toEqual([200, true])
    })
  })

  test('each format has its own tag', async () => {
    const { slug } = await rest.list(['Dar Poeta'])
    const tagOfKml = { 'if-none-match': '"1-kml"' }
    for (const format of Object.keys(formats)) {
      const { status } = await rest.ask(`GET /lists/${slug}/export/${format}`, { headers: tagOfKml })
      expect([format, status]).toEqual([format, format === 'kml' ? 304 : 200])
    }
  })

  test('only CSV begins with a byte order mark', async () => {
    const { slug, made } = await rest.list(['Dar Poeta'])
    for (const [format, url] of Object.entries<string>(made.exports)) {
      const bytes = new Uint8Array(await (await rest.service.fetch(new Request(url))).arrayBuffer())
      const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
      expect([slug, format, mark]).toEqual([slug, format, format === 'csv'])
    }
  })

  test.each(['xls', 'KML', 'kml.', 'json', '__proto__', '%00'])('no list has the format %s', async format => {
    const { slug } = await rest.list()
    for (const list of [slug, 'eat-in-rome-000000']) {
      const { status, json } = await rest.ask(`GET /lists/${list}/export/${format}`)
      expect([status, json.code]).toEqual([404, 'format_not_found'])
    }
  })

  test('each list names its files for apps, which exist', async () => {
    const { slug, made } = await rest.list(['Dar Poeta'])
    expect([...Object.keys(made.exports), 'html']).toEqual(Object.keys(formats))
    for (const [format, url] of Object.entries<string>(made.exports))
      expect((await rest.ask(`GET /${new URL(url).pathname}`)).status, `${format} of ${slug}`).toBe(200)
  })
})
