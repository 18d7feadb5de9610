import type { StoredResponse } from '../../core/stored-response.ts'
import { matches } from './entity-tag.ts'
import type { Headers } from './headers.ts'

/** Headers that describe a body. A 304 does not repeat them (RFC 9110, 15.4.5). */
const ofBody = /^(content-(type|length|encoding|language|disposition)|link)$/

/** Returns the headers of an answer without a body. */
export const withoutBody = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.test(name)))

/** Answers a request from a stored response, or with 304. */
export const storedAnswer = ({ headers, body }: StoredResponse, request: Request, requestId: string): Response =>
  matches(request.headers.get('if-none-match'), headers.etag!)
    ? notModified(headers, requestId)
    : new Response(body, { headers: { ...headers, 'x-request-id': requestId } })

export const notModified = (headers: Headers, requestId: string): Response =>
  new Response(null, { status: 304, headers: { ...withoutBody(headers), 'x-request-id': requestId } })
