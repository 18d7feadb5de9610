import type { ProblemCode } from './problem.ts'
import type { RateLimitState } from './rate-limits/rate-limit.ts'

/** The interface that a request came through. */
export type Via = 'rest' | 'mcp' | 'site' | 'page' | 'oauth' | 'other'

/** The body of a request on its connection. */
export type RequestBody = {
  /**
   * Passes the body to `take` in pieces, without buffering it.
   * @throws what `take` throws, and Error when the client disconnects
   */
  read(take: (piece: Uint8Array) => void): Promise<void>
  /** Reserves memory until the request is answered. @throws Problem `overloaded` when the budget is exhausted */
  hold(bytes: number): void
}

/** Everything about one request in flight, for logs, metrics and rate limit headers. */
export type RequestContext = {
  readonly requestId: string
  /** The connection's body. Absent for requests from inside the service, or from a test. */
  body?: RequestBody
  /** The address under which limits count the client. Never logged. Absent without a connection. */
  address?: string
  via?: Via
  /** The operation, the tool, or the route pattern. Never the URL itself: slugs come from titles. */
  target?: string
  /** The id of the API key. */
  keyId?: string
  /** The id of the grant of a signed-in assistant. */
  grantId?: string
  /** Whether this key's request has been counted already. */
  isCounted?: boolean
  /** The hash of the edit token. */
  tokenHash?: string
  /** The problem code, which otherwise only the response body has. */
  problem?: ProblemCode
  /** The status sent, if it differs from the response's. */
  status?: number
  /** States of the limits that the request counted against. */
  rateLimits?: readonly RateLimitState[]
}
