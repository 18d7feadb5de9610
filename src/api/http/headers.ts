export type Headers = Record<string, string>

/** Response headers that pages of other origins may read. */
export const exposedHeaders = 'ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** Sent with every response. No cookies exist, so any origin may read the responses. */
export const sharedHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
}

/** For responses that search engines should not index. */
export const noIndexHeaders: Headers = { 'x-robots-tag': 'noindex' }

export const commonHeaders = (requestId: string): Headers => ({ 'x-request-id': requestId, ...sharedHeaders })
