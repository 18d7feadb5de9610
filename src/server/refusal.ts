import { problemResponse, retryAfter } from '../api/http/index.ts'
import type { Problem } from '../core/problem.ts'

/** Returns a refusal: a problem for programs, else one plain sentence. Under overload there is no time to render a page. */
export const refusalResponse = (path: string, problem: Problem, base: string, requestId: string): Response =>
  path.startsWith('/api/') || path.startsWith('/site/')
    ? problemResponse(problem, base, requestId)
    : new Response(`${problem.message}\n`, {
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
