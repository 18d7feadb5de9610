import { randomUUID } from 'node:crypto'
import { withoutTokens } from '../../core/token.ts'

export type Headers = Record<string, string>

/** The headers of answers that pages from elsewhere can read. */
export const exposedHeaders = 'ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** On every answer of an interface: no cookies exist, so that any page may ask. */
export const commonHeaders = (requestId: string): Headers => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
})

/** The caller's own id of the request, where it is fit to be logged; else a new one. */
export const requestIdOf = (request: Request): string => {
  const sent = request.headers.get('x-request-id')
  return sent !== null && /^[\w-]{1,64}$/.test(sent) && withoutTokens(sent) === sent ? sent : randomUUID()
}
