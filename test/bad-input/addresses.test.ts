import { afterAll, expect, test } from 'vitest'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

/** Texts that are no list, place, format or route. */
const unknownNames = [
  '%00',
  `${list.slug}%00`,
  `%00${list.slug}`,
  '%ZZ',
  '%',
  '%E0%A4%A',
  '%C0%80',
  '%ED%A0%80',
  'a%2Fb',
  '..%2F..%2Fetc%2Fpasswd',
  '%2E%2E%5C',
  `${list.slug}%20`,
  `${list.slug};version=1`,
  list.slug.toUpperCase(),
  list.slug.slice(0, -1),
  'café',
  '%F0%9F%8D%95',
  '__proto__',
  'constructor',
  'null',
  '*',
  "'%20OR%201=1--",
  'x'.repeat(10_000),
]

test.each(unknownNames)('no list exists at %s', async name => {
  for (const [route, ask] of [
    [`GET /lists/${name}`, {}],
    [`GET /lists/${name}/export/kml`, {}],
    [`GET /lists/${name}/history`, {}],
    [`PATCH /lists/${name}`, { body: { title: 'Eat in Ostia' } }],
    [`DELETE /lists/${name}`, {}],
    [`POST /lists/${name}/copy`, { token: list.api.key, body: { title: 'Mine', authorName: 'Bruno' } }],
  ] as const)
    await list.refuses('list_not_found', route, ask)
})

test.each(unknownNames)('the unknown place, format or route %s returns 404', async name => {
  await list.refuses('place_not_found', `DELETE /lists/${list.slug}/places/${name}`)
  await list.refuses('place_not_found', `GET /places/${name}`, { token: list.api.key })
  await list.refuses('format_not_found', `GET /lists/${list.slug}/export/${name}`)
  await list.refuses('route_not_found', `GET /${name}`)
  await list.refuses('route_not_found', `POST /lists/${list.slug}/${name}/${name}`, { body: {} })
  await list.refuses('route_not_found', `GET //api/${name}`)
})

test.each(['KML', 'kml%20', 'kml/', 'pdf', 'csv.exe', '.kml', 'toString'])('no list exports as %s', async format => {
  const code = format.endsWith('/') ? 'route_not_found' : 'format_not_found'
  await list.refuses(code, `GET /lists/${list.slug}/export/${format}`)
})

test.each(['PROPFIND', 'REPORT', 'LINK', 'PURGE', 'M-SEARCH', 'QUERY', 'X'])(
  'a known address refuses the method %s with 405, an unknown one returns 404',
  async method => {
    for (const path of ['/lists', `/lists/${list.slug}`, `/lists/${list.slug}/order`, '/openapi.json']) {
      const { headers } = await list.refuses('method_not_allowed', `${method} ${path}`)
      expect(headers.get('allow')).toMatch(/\bOPTIONS\b/)
    }
    await list.refuses('route_not_found', `${method} /restaurants`)
  },
)

test('a letter of an address may be percent-encoded', async () => {
  const coded = `%${list.slug.charCodeAt(0).toString(16)}${list.slug.slice(1)}`
  expect((await list.api.ask(`GET /lists/${coded}`)).json.slug).toBe(list.slug)
})
