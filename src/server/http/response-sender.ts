import type { ServerResponse } from 'node:http'
import { withoutBody } from '../../api/http/index.ts'
import type { StoredResponse } from '../../core/stored-response.ts'
import type { CachedResponse } from '../request-handler.ts'

/** Alternating names and values, the fastest form for Node. */
type Head = string[]

/**
 * Sends cached responses.
 * @param defaultHeaders headers for responses that do not set them
 */
export function responseSender(
  defaultHeaders: Readonly<Record<string, string>>,
): (outgoing: ServerResponse, sent: CachedResponse) => void {
  const heads = { 200: new WeakMap<StoredResponse, Head>(), 304: new WeakMap<StoredResponse, Head>() }

  const headOf = ({ status, stored }: CachedResponse): Head => {
    const cached = heads[status].get(stored)
    if (cached) return cached
    const { headers, body } = stored
    const own = status === 304 ? withoutBody(headers) : { ...headers, 'content-length': String(body.length) }
    const head = Object.entries({ ...defaultHeaders, ...own }).flat()
    heads[status].set(stored, head)
    return head
  }

  return (outgoing, sent) => {
    outgoing.writeHead(sent.status, [...headOf(sent), 'x-request-id', sent.requestId])
    const hasNoBody = sent.status === 304 || outgoing.req.method === 'HEAD'
    // Node would drop the body too, but only after preparing it.
    if (hasNoBody) outgoing.end()
    else outgoing.end(sent.stored.body)
  }
}
