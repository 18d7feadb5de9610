import { fingerprintOf, matches } from './entity-tag.ts'
import type { Headers } from './headers.ts'

/**
 * Answers with what is the same for everybody as long as the process runs; to whom has it already, that nothing has changed.
 * @param headers on every answer; each has others of its own besides
 */
export function fixedAnswer(body: string, type: string, headers: Headers) {
  const etag = `"${fingerprintOf(body)}"`
  return (request: Request, more: Headers): Response => {
    const all = { ...headers, ...more, etag }
    return matches(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: all })
      : new Response(body, { headers: { ...all, 'content-type': type } })
  }
}
