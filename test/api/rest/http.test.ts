import { expect, test } from 'vitest'
import { operations } from '../../../src/operations/index.ts'
import { onRest } from './on-rest.ts'

const unknownSlug = 'eat-in-rome-000000'

/** Returns the methods that the operations declare for a path. */
const methodsOf = (path: string): string[] =>
  operations.filter(operation => operation.path === path).map(operation => operation.method)

onRest('A page on another site', rest => {
  test('may send any request and read the listed headers of each response', async () => {
    const list = await rest.list(['Dar Poeta'])
    const answers = [
      await rest.ask(`GET /lists/${list.slug}`),
      await list.ask('PATCH', { title: 'Trastevere' }),
      await rest.ask(`GET /lists/${list.slug}/export/kml`),
      await rest.ask('GET /openapi.json'),
      await list.ask('DELETE'),
      await rest.ask(`GET /lists/${list.slug}`),
      await rest.ask('GET /lists'),
      await rest.ask('GET /nowhere'),
      await rest.ask('PUT /lists'),
    ]
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 204, 404, 401, 404, 405])
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual(
        ['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'].sort(),
      )
      expect(headers.has('set-cookie')).toBe(false)
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  test.each([...new Set(operations.map(operation => operation.path))])(
    'learns the allowed headers of %s in a preflight',
    async path => {
      const { status, text, headers } = await rest.ask(`OPTIONS ${path.replace(/{\w+}/g, unknownSlug)}`, {
        headers: {
          origin: 'https://blog.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,content-type,if-match',
        },
      })
      expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*'])
      const allowed = headers.get('access-control-allow-methods')?.split(', ') ?? []
      expect(allowed).toEqual(expect.arrayContaining(methodsOf(path)))
      const allowedHeaders = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
      expect(allowedHeaders).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key']),
      )
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
    },
  )
})

onRest('An unknown address or method', rest => {
  test.each(['/', '/list', '/lists/', '/lists/a/b', '/places/a/b', '/../admin', '/lists/a/places/b/c/d'])(
    '%s is not found',
    async path => {
      for (const method of ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS']) {
        const { status, json } = await rest.ask(`${method} ${path}`)
        expect([method, status, json?.code]).toEqual([method, 404, method === 'HEAD' ? undefined : 'route_not_found'])
      }
    },
  )

  test('returns nothing outside the API', async () => {
    const { status, json } = await rest.ask('GET //api/v2/lists')
    expect([status, json.code]).toEqual([404, 'route_not_found'])
  })

  test.each([
    ['PUT', '/lists', 'GET, HEAD, OPTIONS, POST'],
    ['POST', `/lists/${unknownSlug}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['GET', `/lists/${unknownSlug}/places`, 'OPTIONS, POST'],
    ['GET', `/lists/${unknownSlug}/places/plc_x`, 'DELETE, OPTIONS, PATCH'],
    ['PUT', `/lists/${unknownSlug}/places/plc_x/move`, 'OPTIONS, POST'],
    ['POST', `/lists/${unknownSlug}/order`, 'OPTIONS, PUT'],
    ['POST', `/lists/${unknownSlug}/export/nonsense`, 'GET, HEAD, OPTIONS'],
    ['PATCH', '/places', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/lists', 'GET, HEAD, OPTIONS, POST'],
  ])('%s %s lists the allowed methods before any other check', async (method, path, allow) => {
    const { status, json, headers } = await rest.ask(`${method} ${path}`, {
      token: 'nonsense',
      ...(method !== 'GET' && { raw: '{' }),
    })
    expect([status, json.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', allow])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/lists/merge', `/lists/${unknownSlug}/places/batch`])(
    '%s accepts only POST, although it looks like a list or place',
    async path => {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await rest.ask(`${method} ${path}`, { token: rest.key })
        expect([method, status, headers.get('allow')]).toEqual([method, 405, 'OPTIONS, POST'])
      }
    },
  )

  test.each([
    ['/lists/merge', 'OPTIONS, POST'],
    [`/lists/${unknownSlug}/places/batch`, 'OPTIONS, POST'],
    [`/lists/${unknownSlug}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
  ])('OPTIONS %s names the methods of this path', async (path, allow) => {
    const { status, headers } = await rest.ask(`OPTIONS ${path}`)
    expect([status, headers.get('allow'), headers.get('access-control-allow-methods')]).toEqual([204, allow, allow])
  })
})

onRest('The id of a request', rest => {
  const requestIdOf = async (sent?: string) => {
    const headers = sent === undefined ? {} : { 'x-request-id': sent }
    const { json, headers: answered } = await rest.ask(`GET /lists/${unknownSlug}`, { headers })
    expect(json.requestId).toBe(answered.get('x-request-id'))
    return json.requestId
  }

  test('is the caller’s own if it is safe to log', async () => {
    for (const sent of ['a', 'trace_01-F', 'x'.repeat(64)]) expect(await requestIdOf(sent)).toBe(sent)
  })

  test('is otherwise a new one each time', async () => {
    const { token } = await rest.list()
    for (const sent of ['', 'x'.repeat(65), 'a b', 'a\tb', '<b>', 'ä', token, rest.key])
      expect(await requestIdOf(sent)).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
    expect(await requestIdOf()).not.toBe(await requestIdOf())
  })

  test('is sent with every kind of response', async () => {
    const list = await rest.list(['Dar Poeta'])
    const headers = { 'x-request-id': 'mine' }
    const tag = (await list.ask('GET')).headers.get('etag') ?? ''
    for (const [route, more] of [
      ['GET', {}],
      ['GET', { 'if-none-match': tag }],
      ['GET /export/kml', {}],
      ['GET /nowhere', {}],
      ['PUT', {}],
      ['DELETE', {}],
    ] as const)
      expect((await list.ask(route, undefined, { ...headers, ...more })).headers.get('x-request-id')).toBe('mine')
    expect((await rest.ask('GET /openapi.json', { headers })).headers.get('x-request-id')).toBe('mine')
  })
})
