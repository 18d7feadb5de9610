import type { ServerResponse } from 'node:http'
import { withoutBody } from '../adapters/http/index.ts'
import type { Finished } from '../core/finished.ts'
import type { Sent } from '../front/index.ts'

/** Names and values by turns, as Node takes them in with the least work. */
type Head = string[]

/**
 * Sends what is finished.
 * @param said on every answer that does not say it otherwise
 */
export function sender(said: Readonly<Record<string, string>>): (outgoing: ServerResponse, sent: Sent) => void {
  const heads = { 200: new WeakMap<Finished, Head>(), 304: new WeakMap<Finished, Head>() }

  const headOf = ({ status, finished }: Sent): Head => {
    const kept = heads[status].get(finished)
    if (kept) return kept
    const { headers, body } = finished
    const own = status === 304 ? withoutBody(headers) : { ...headers, 'content-length': String(body.length) }
    const head = Object.entries({ ...said, ...own }).flat()
    heads[status].set(finished, head)
    return head
  }

  return (outgoing, sent) => {
    outgoing.writeHead(sent.status, [...headOf(sent), 'x-request-id', sent.requestId])
    const isWithout = sent.status === 304 || outgoing.req.method === 'HEAD'
    // Node would leave it out by itself, and first make ready to send it.
    if (isWithout) outgoing.end()
    else outgoing.end(sent.finished.body)
  }
}
