import { fingerprintOf, matches } from './entity-tag.ts'
import type { Headers } from './headers.ts'

/**
 * Answers with content that stays the same while the process runs, or with 304.
 * @param headers sent with every answer, beside those of the single answer
 */
export function staticAnswer(body: string, type: string, headers: Headers) {
  const etag = `"${fingerprintOf(body)}"`
  return (request: Request, more: Headers): Response => {
    const all = { ...headers, ...more, etag }
    return matches(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: all })
      : new Response(body, { headers: { ...all, 'content-type': type } })
  }
}
