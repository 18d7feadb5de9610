export type Headers = Record<string, string>

/** The headers of answers that pages from elsewhere can read. */
export const exposedHeaders = 'ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** On every answer of an interface: no cookies exist, so that any page may ask, and show what it gets. */
export const sharedHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
}

export const commonHeaders = (requestId: string): Headers => ({ 'x-request-id': requestId, ...sharedHeaders })
