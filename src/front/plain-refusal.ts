import { retryAfter } from '../adapters/http/index.ts'
import type { Problem } from '../core/problem.ts'

/** A refusal for people, in one sentence: where there is no time for requests there is none for drawing pages. */
export const plainRefusal = (problem: Problem, requestId: string): Response =>
  new Response(`${problem.message}\n`, {
    status: problem.status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': requestId,
      ...retryAfter(problem),
    },
  })
