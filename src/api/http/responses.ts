import { createHash } from 'node:crypto'
import { type Problem, problemBody } from '../../core/problem.ts'
import { commonHeaders, type Headers } from './headers.ts'

export const problemResponse = (problem: Problem, base: string, requestId: string, more: Headers = {}): Response =>
  new Response(JSON.stringify(problemBody(problem, base, requestId)), {
    status: problem.status,
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(problem.status === 401 && { 'www-authenticate': challenge(problem) }),
      ...retryAfter(problem),
      ...more,
    },
  })

/** Returns the Retry-After header of problems that may pass with time. */
export const retryAfter = ({ status, code, extras }: Problem): Headers => ({
  ...(status === 503 && { 'retry-after': '5' }),
  ...(code === 'request_in_progress' && { 'retry-after': '1' }),
  ...(extras.retryAfter !== undefined && { 'retry-after': String(extras.retryAfter) }),
})

// RFC 6750: a request without credentials gets no error code.
const challenge = (problem: Problem): string =>
  problem.code === 'credential_required' ? 'Bearer realm="forklist"' : 'Bearer realm="forklist", error="invalid_token"'

/** Answers a CORS preflight request. @param methods allowed methods @param headers allowed request headers */
export const preflightResponse = (requestId: string, methods: string, headers: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(requestId),
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': '86400',
    },
  })

/**
 * Answers with content that stays the same while the process runs, or with 304.
 * @param headers sent with every response, beside those of the single response
 */
export function staticResponse(body: string | Uint8Array<ArrayBuffer>, type: string, headers: Headers) {
  const etag = `"${fingerprintOf(body)}"`
  return (request: Request, more: Headers): Response => {
    const all = { ...headers, ...more, etag }
    return matches(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: all })
      : new Response(body, { headers: { ...all, 'content-type': type } })
  }
}

/** Answers with a body, or with 304 if the client has it. @param headers with its `etag` */
export const conditionalResponse = (
  request: Request,
  { headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> },
  requestId: string,
): Response =>
  matches(request.headers.get('if-none-match'), headers.etag!)
    ? notModified(headers, requestId)
    : new Response(body, { headers: { ...headers, 'x-request-id': requestId } })

export const notModified = (headers: Headers, requestId: string): Response =>
  new Response(null, { status: 304, headers: { ...withoutBody(headers), 'x-request-id': requestId } })

/** Returns the headers of a response without a body. */
export const withoutBody = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !bodyHeader.test(name)))

/** Headers that describe a body. A 304 does not repeat them (RFC 9110, 15.4.5). */
const bodyHeader = /^(content-(type|length|encoding|language|disposition)|link)$/

/**
 * Returns the caching headers of a response about a list.
 * @param personal whether the request needed a credential
 * @param sharedCacheSeconds how long shared caches may store public responses; 0 makes them revalidate
 * @param vary request headers that the response depends on
 */
export const cachingHeaders = (personal: boolean, sharedCacheSeconds: number, vary: string): Headers => {
  if (personal) return { 'cache-control': 'private, no-store' }
  const shared = sharedCacheSeconds > 0 ? `, s-maxage=${sharedCacheSeconds}` : ''
  return { 'cache-control': `public, no-cache${shared}`, vary }
}

/** Returns a short hash of content. */
export const fingerprintOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** The state of a list that its tags depend on: its version, and the state of its named sources. */
type TaggedState = { version: number; sourcesTag?: string | undefined }

/** Returns a strong tag, different for each representation of a list. The tag begins with the version. */
export const entityTag = ({ version, sourcesTag }: TaggedState, representation: string): string =>
  sourcesTag === undefined ? `"${version}-${representation}"` : `"${version}-${representation}-${sourcesTag}"`

/** Returns whether the client already has the representation (RFC 9110, 13.1.2). Strong and weak tags compare equal here. */
export const matches = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  typeof ifNoneMatch === 'string' &&
  (ifNoneMatch === tag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some(sent => sent.trim().replace(/^W\//, '') === tag))
