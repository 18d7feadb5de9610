import { tokenKind } from '../../tools/verify-service/tokens.ts'
import type { Json } from '../support/api.ts'

type Next = (request: Request) => Promise<Response>
/** A service that keeps the contract but for one thing. */
type Fault = (next: Next) => Next

type Changed = { status?: number; headers?: Record<string, string | null>; body?: string | Uint8Array<ArrayBuffer> }

/** Returns a response with some changes. A header that is `null` is dropped. */
async function changed(
  response: Response,
  { status = response.status, headers = {}, body }: Changed,
): Promise<Response> {
  const all = new Headers(response.headers)
  for (const [name, value] of Object.entries(headers)) value === null ? all.delete(name) : all.set(name, value)
  const content = body ?? (await response.bytes())
  return new Response([204, 304].includes(status) ? null : content, { status, headers: all })
}

/** Changes the responses to requests such as `GET /api/v1/lists/…`. */
const answers =
  (route: RegExp, change: (response: Response) => Changed | Promise<Changed>): Fault =>
  next =>
  async request => {
    const { pathname, search } = new URL(request.url)
    const response = await next(request)
    return route.test(`${request.method} ${pathname}${search}`) && response.status !== 304
      ? changed(response, await change(response.clone()))
      : response
  }

const headers = (route: RegExp, headers: Record<string, string | null>): Fault => answers(route, () => ({ headers }))

const json = (route: RegExp, change: (value: Json) => Json): Fault =>
  answers(route, async response => {
    const text = await response.text()
    return text.startsWith('{') ? { body: JSON.stringify(change(JSON.parse(text))) } : {}
  })

const text = (route: RegExp, change: (text: string) => string): Fault =>
  answers(route, async response => ({ body: change(await response.text()) }))

/** Changes the requests before they arrive. */
const requests =
  (change: (headers: Headers, body: string) => string): Fault =>
  next =>
  async request => {
    const headers = new Headers(request.headers)
    const sent = await request.text()
    const body = change(headers, sent)
    return next(new Request(request.url, { method: request.method, headers, ...(sent !== '' && { body }) }))
  }

/** Changes what is said about lists that were made hidden. */
const hiddenLists =
  (change: (response: Response) => Changed | Promise<Changed>): Fault =>
  next => {
    const hidden = new Set<string>()
    return async request => {
      const response = await next(request)
      const made = response.status === 201 ? ((await response.clone().json()) as Json) : {}
      if (made.visibility === 'hidden') hidden.add(made.slug)
      const isAbout = [...hidden].some(slug => request.url.includes(slug)) && response.status === 404
      return isAbout ? changed(response, await change(response.clone())) : response
    }
  }

/** The token that was replaced still changes the list. */
const oldTokenWorks: Fault = next => {
  const replaced = new Map<string, string>()
  return async request => {
    const old = request.headers.get('authorization') ?? ''
    const headers = new Headers(request.headers)
    headers.set('authorization', replaced.get(old) ?? old)
    const response = await next(new Request(request, { headers }))
    if (request.url.endsWith('/edit-token')) {
      const { editToken } = (await response.clone().json()) as Json
      replaced.set(old, `Bearer ${editToken}`)
    }
    return response
  }
}

const list = /^GET \/api\/v1\/lists\/[\w-]+(\?|$)/
const anything = /./

/** Each fault with the check that finds it. */
export const faults: readonly [fault: string, check: string, Fault][] = [
  [
    'the health check fails',
    'The health check says that the service is alive',
    answers(/healthz/, () => ({ status: 503 })),
  ],
  [
    'an operation is not described',
    'The document has each operation with its method and path',
    json(/openapi/, ({ paths: { '/places': _, ...paths }, ...document }) => ({ ...document, paths })),
  ],
  [
    'an unknown path has an HTML page',
    'An unknown path is 404 route_not_found',
    headers(anything, { 'content-type': 'text/html' }),
  ],
  [
    'a problem has a null',
    'An unknown path is 404 route_not_found',
    json(/restaurants/, problem => ({ ...problem, errors: null })),
  ],
  [
    'a problem shows a stack trace',
    'A body that is no JSON is 400 malformed_json, before the credential is looked at',
    json(/^POST/, problem => ({ ...problem, detail: 'Failed\n    at parse (/srv/app.js:1:2)' })),
  ],
  [
    'a problem may be stored',
    'A body of another content type is 415',
    headers(/^POST/, { 'cache-control': 'public, max-age=60' }),
  ],
  [
    'a 405 has no Allow',
    'A method that a path does not take is 405, and Allow names those that it takes',
    headers(anything, { allow: null }),
  ],
  [
    'other origins may not read',
    'Pages of any origin may read answers and problems, and their headers',
    headers(/restaurants/, { 'access-control-allow-origin': null }),
  ],
  [
    'browsers may not send a credential',
    'A browser may send each operation with a credential from any origin',
    headers(/^OPTIONS/, { 'access-control-allow-headers': 'Content-Type' }),
  ],
  [
    'a 401 has no challenge',
    'What needs an API key is 401 credential_required without one',
    headers(anything, { 'www-authenticate': null }),
  ],
  [
    'a mistyped key counts as none',
    'A mistyped API key is 401 invalid_credential',
    requests((headers, body) => {
      const [, credential = ''] = headers.get('authorization')?.split(' ') ?? []
      if (tokenKind(credential) === undefined) headers.delete('authorization')
      return body
    }),
  ],
  ['a list has no ETag', 'A reader that has the list gets 304', headers(list, { etag: null })],
  [
    'ranks have a gap',
    'Ranks are contiguous from 1, and placeCount counts the places',
    json(list, ({ places, ...list }) => ({
      ...list,
      places: places?.map((place: Json) => ({ ...place, rank: place.rank * 2 })),
    })),
  ],
  [
    'a map link is a search',
    'mapsUrl opens exactly the place of mapPlaceId',
    text(list, text => text.replaceAll(/"mapsUrl":"[^"]*"/g, '"mapsUrl":"https://www.google.com/maps/search/?api=1"')),
  ],
  [
    'a credential changes a public read',
    'A credential of any value changes nothing about a public list',
    next => async request =>
      changed(await next(request), request.headers.has('authorization') ? { headers: { etag: '"1-private"' } } : {}),
  ],
  [
    'the history is open',
    'The history needs the edit token even of a public list',
    answers(/^GET .*\/history/, () => ({ status: 200, body: '{"changes":[]}' })),
  ],
  [
    'a page sets a cookie',
    'The page of a list answers, without cookies',
    headers(/^GET \/lists/, { 'set-cookie': 'visitor=1' }),
  ],
  [
    'a CSV file has no byte order mark',
    'The csv file is a download with the media type, the name and the places of the list',
    answers(/\/csv/, async response => ({ body: (await response.bytes()).slice(3) })),
  ],
  [
    'a GPX file is cut off',
    'The gpx file is a download with the media type, the name and the places of the list',
    text(/\/gpx/, text => text.slice(0, text.lastIndexOf('<wpt'))),
  ],
  [
    'a KML file may be sniffed',
    'The kml file is a download with the media type, the name and the places of the list',
    headers(/\/kml/, { 'x-content-type-options': null }),
  ],
  [
    'a new list has no Location',
    'A new list is 201 with its address, and its edit token comes first and is not stored',
    headers(/^POST/, { location: null }),
  ],
  [
    'the edit token comes last',
    'A new list is 201 with its address, and its edit token comes first and is not stored',
    json(/^POST/, ({ editToken, ...list }) => ({ ...list, editToken })),
  ],
  [
    'an unknown member is ignored',
    'An unknown member of a body is 400 invalid_input, and named',
    requests((_, body) => body.replace(',"stars":3', '')),
  ],
  ['a replaced edit token works', 'A new edit token replaces the old one at once', oldTokenWorks],
  [
    'a deleted list stays',
    'A deleted list is gone for good, also for its edit token',
    next => async request => (request.method === 'DELETE' ? new Response(null, { status: 204 }) : next(request)),
  ],
  [
    'a hidden list has other words',
    'A hidden list answers as one that never existed, for every operation and credential',
    hiddenLists(async response => ({ body: (await response.text()).replace('No such list', 'This list is hidden') })),
  ],
  [
    'a hidden list has one more header',
    'A hidden list answers as one that never existed, for every operation and credential',
    hiddenLists(() => ({ headers: { 'x-robots-tag': 'noindex' } })),
  ],
  [
    'the page of a hidden list asks to sign in',
    'A hidden list has no page, picture or feed',
    hiddenLists(() => ({ status: 403 })),
  ],
  [
    'If-Match is ignored',
    'A write for another version is 412 version_mismatch, by If-Match and by ifVersion',
    requests((headers, body) => {
      headers.delete('if-match')
      return body
    }),
  ],
  [
    'a retry is done again',
    'A write repeated with its idempotency key gets the first answer, and changes nothing',
    requests((headers, body) => {
      headers.delete('idempotency-key')
      return body
    }),
  ],
  [
    'a tool is missing',
    'The tools that are offered have their names, and fit 5,500 tokens',
    text(/mcp/, text => text.replaceAll('"name":"export_list"', '"name":"save_list"')),
  ],
  [
    'a failed tool has structured content',
    'A tool that fails says what to do, and has the code and no structured content',
    text(/mcp/, text => text.replace('"isError":true', '"isError":true,"structuredContent":{}')),
  ],
]
