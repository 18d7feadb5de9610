import type { Finished } from '../../core/finished.ts'
import { matches } from './entity-tag.ts'
import type { Headers } from './headers.ts'

/** What describes a body, which somebody who has it already is not told once more (RFC 9110, 15.4.5). */
const ofBody = /^(content-(type|length|encoding|language|disposition)|link)$/

/** The headers for whom the body is not sent to. */
export const withoutBody = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.test(name)))

/** The answer to one request; to whom has it already, that nothing has changed. */
export const finishedAnswer = ({ headers, body }: Finished, request: Request, requestId: string): Response =>
  matches(request.headers.get('if-none-match'), headers.etag!)
    ? notChanged(headers, requestId)
    : new Response(body, { headers: { ...headers, 'x-request-id': requestId } })

export const notChanged = (headers: Headers, requestId: string): Response =>
  new Response(null, { status: 304, headers: { ...withoutBody(headers), 'x-request-id': requestId } })
