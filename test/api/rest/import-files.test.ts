import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { base, type Json, openApi } from '../../support/api.ts'
import { eventsOf } from '../../support/events.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const { slug, token } = await api.list({}, ['Dar Poeta'])
const path = `/lists/${slug}/import`

const kml = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Bar Uno</name><Point><coordinates>12.5,41.9</coordinates></Point></Placemark>
</Document></kml>`

/** Encodes a form as a browser or curl does. */
const encoded = async (form: FormData) => {
  const response = new Response(form)
  return {
    raw: new Uint8Array(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  }
}

const send = async (file: Uint8Array | string, options?: Json, more: Record<string, string> = {}, name = 'a.kml') => {
  const form = new FormData()
  form.set('file', new File([file as string], name))
  if (options !== undefined) form.set('options', JSON.stringify(options))
  for (const [part, value] of Object.entries(more)) form.set(part, value)
  return api.ask(`POST ${path}`, { token, ...(await encoded(form)) })
}
const dryRun = { dryRun: true }

describe('a file sent as multipart', () => {
  test('is recognised by its content, whatever its name', async () => {
    const kmz = zipSync({ 'doc.kml': new TextEncoder().encode(kml) })
    for (const [file, name] of [
      [kml, 'a.txt'],
      [kmz, 'a.kmz'],
      [kmz, 'a.kml'],
    ] as const)
      expect((await send(file, dryRun, {}, name)).json, name).toMatchObject({
        format: 'kml',
        rows: [{ verdict: 'own', name: 'Bar Uno', place: { latitude: 41.9, longitude: 12.5 } }],
      })
  })

  test('has options, which are validated as usual', async () => {
    expect((await send(kml, { dryRun: 'yes' })).json.errors).toMatchObject([{ pointer: '/dryRun' }])
    expect((await send(kml, { content: 'x' })).json.errors).toMatchObject([{ pointer: '/content' }])
    expect((await send(kml, [])).json.errors).toMatchObject([{ pointer: '/options' }, expect.anything()])
    expect((await send(kml, dryRun, { color: 'red' })).json.errors).toMatchObject([{ pointer: '/color' }])
  })

  test('refuses repeated files and options', async () => {
    const form = new FormData()
    for (const name of ['a.kml', 'b.kml']) form.append('file', new File([kml], name))
    const { json } = await api.ask(`POST ${path}`, { token, ...(await encoded(form)) })
    expect(json.errors).toEqual([{ pointer: '/file', message: 'is given twice' }])
  })

  test('refuses a form without a file', async () => {
    const form = new FormData()
    form.set('options', '{}')
    const { raw, headers } = await encoded(form)
    const empty = await api.ask(`POST ${path}`, { token, raw, headers })
    expect(empty.json.errors[0]).toEqual({ pointer: '/file', message: 'is missing' })
    const broken = await api.ask(`POST ${path}`, { token, raw: 'no parts', headers })
    expect([broken.status, broken.json.code]).toEqual([400, 'invalid_input'])
    expect(broken.json.errors[0].message).toContain('multipart/form-data')
  })

  test('refuses an invalid file name', async () => {
    const { raw, headers } = await encoded(new FormData())
    const boundary = /boundary=(.*)/.exec(headers['content-type'])![1]
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''a%E9\r\n\r\n`
    const { json } = await api.ask(`POST ${path}`, { token, raw: `${part}${kml}\r\n${Buffer.from(raw)}`, headers })
    expect(json.errors[0]).toEqual({ pointer: '', message: 'cannot be read as multipart/form-data' })
  })
})

describe('an import', () => {
  test.each([
    ['noise', randomBytes(1000), 'unknown_format'],
    ['a page without text', '<!doctype html><html><body><img src="a.png"></body></html>', 'no_places'],
    ['a map that is cut off before its first place', kml.slice(0, 110), 'damaged'],
    ['a map with a DOCTYPE', kml.replace('<kml', '<!DOCTYPE kml [<!ENTITY a "b">]><kml'), 'doctype'],
    ['a map without places', kml.replace(/<Placemark>.*<\/Placemark>/s, ''), 'no_places'],
    ['a collection without places', '{"type":"FeatureCollection","features":[]}', 'no_places'],
    ['11,000 rows', `name,lat,lon\n${'Bar,1,2\n'.repeat(11_000)}`, 'too_many_rows'],
    ['an archive with no map in it', zipSync({ 'a.txt': new Uint8Array(3) }), 'archive'],
  ])('changes nothing for %s', async (_, file, reason) => {
    const { status, json } = await send(file)
    expect([status, json.code, json.reason]).toEqual([422, 'unreadable_file', reason])
    expect((await api.ask(`GET /lists/${slug}`)).json.version).toBe(1)
  })

  test('refuses a file of 17 MiB in any encoding', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024, 'Dar Poeta, Rome\n')
    const form = new FormData()
    form.set('file', new File([large], 'rome.txt'))
    const asJson = {
      raw: JSON.stringify({ content: large.toString() }),
      headers: { 'content-type': 'application/json' },
    }
    for (const { raw, headers } of [await encoded(form), asJson]) {
      // Bypasses the optional proxy, which has its own limit.
      const request = new Request(`${base}/api/v1${path}`, { method: 'POST', headers, body: raw })
      const response = await api.service.fetch(request)
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { code: 'body_too_large', detail: expect.stringContaining('16 MiB') },
      ])
    }
  })

  test('refuses invalid base64', async () => {
    const { json } = await api.ask(`POST ${path}`, { token, body: { content: 'Dar Poeta, Rome', encoding: 'base64' } })
    expect(json.errors).toEqual([{ pointer: '/content', message: 'is not base64' }])
  })
})

test('a partly valid file gives a plan of its valid rows and reasons for the rest', async () => {
  const file = 'name,lat,lon\nBar Uno,41.9,12.5\n,,\nBar,1,2,3,4,5,6\n"Bar Due",41.8,12.4\n'
  const { rows } = (await send(file, dryRun)).json
  expect(rows.map(({ line, verdict, reason }: Json) => [line, verdict, reason])).toEqual([
    [2, 'own', undefined],
    [4, 'own', undefined],
    [5, 'own', undefined],
  ])
})

describe('a client that asks for progress', () => {
  const follow = (body: Json) =>
    api.service.fetch(
      new Request(`${base}/api/v1${path}?progress=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const dataOf = async (response: Response): Promise<Json[]> => {
    const events = eventsOf(response)
    const data: Json[] = []
    for (let one = await events.data(); one !== undefined; one = await events.data()) data.push(one)
    return data
  }

  test('gets events before the result', async () => {
    const content = 'Dar Poeta, Rome\nArmando al Pantheon, Rome\nDa Enzo, Rome'
    const response = await follow({ content, dryRun: true })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const data = await dataOf(response)
    expect(data.length).toBeGreaterThan(1)
    for (const { progress } of data.slice(0, -1)) {
      expect(progress.of).toBe(3)
      expect(progress.done).toBeGreaterThan(0)
    }
    expect(data.at(-1)).toEqual({
      answer: (await api.ask(`POST ${path}`, { token, body: { content, dryRun: true } })).json,
    })
  })

  test('gets events before the error', async () => {
    expect(await dataOf(await follow({ content: '%PDF-1.4\u0000' }))).toMatchObject([
      { problem: { code: 'unreadable_file', reason: 'pdf' } },
    ])
    const refused = await follow({ dryRun: true })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }])
  })
})
