import { type Problem, problemBody } from '../../core/problem.ts'
import { commonHeaders, type Headers } from './headers.ts'

export const problemAnswer = (problem: Problem, base: string, requestId: string, more: Headers = {}): Response =>
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

/** Returns Retry-After for problems that pass with time. */
export const retryAfter = ({ status, code, extras }: Problem): Headers => ({
  ...(status === 503 && { 'retry-after': '5' }),
  ...(code === 'request_in_progress' && { 'retry-after': '1' }),
  ...(extras.retryAfter !== undefined && { 'retry-after': String(extras.retryAfter) }),
})

// RFC 6750: a request without credentials gets no error code.
const challenge = (problem: Problem): string =>
  problem.code === 'credential_required' ? 'Bearer realm="forklist"' : 'Bearer realm="forklist", error="invalid_token"'
