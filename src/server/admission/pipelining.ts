import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../../core/problem.ts'

type Exchange = {
  incoming?: Pick<IncomingMessage, 'socket' | 'headers' | 'resume'>
  outgoing?: Pick<ServerResponse, 'socket' | 'once'>
}

/** Maximum pipelined requests that wait on one connection. Browsers and most programs do not pipeline. */
const maxAhead = 16
/** After a refusal, this many pipelined requests are read and dropped. Later ones are left unread. */
const maxDropped = 1000

const ahead = new WeakMap<Socket, number>()

/**
 * Makes pipelined requests wait for their turn (RFC 9112, 9.3.2). Node delivers all of them at once, and a client that sends hundreds
 * and reads no response would have hundreds answered.
 * @returns `undefined` if no response is pending; the problem that refuses the request and ends the connection; or a promise for its
 *   turn. If the connection ends first, the promise stays pending.
 */
export function previousResponse({ incoming, outgoing }: Exchange): Problem | Promise<void> | undefined {
  // A response without a socket waits in Node's queue for the previous one.
  if (!incoming || !outgoing || outgoing.socket !== null) return undefined
  const { socket, headers } = incoming
  const waiting = (ahead.get(socket) ?? 0) + 1
  ahead.set(socket, waiting)
  // One-byte chunks take hundreds of times their size in memory until they are read.
  const isChunked = headers['transfer-encoding'] !== undefined
  if (isChunked || waiting > maxAhead) {
    incoming.resume()
    dropWhatFollows(socket)
    return new Problem('rate_limited', { detail: isChunked ? chunkedAhead : tooManyAhead, retryAfter: 1 })
  }
  return new Promise(resolve =>
    outgoing.once('socket', () => {
      ahead.set(socket, ahead.get(socket)! - 1)
      resolve()
    }),
  )
}

const tooManyAhead = `Read the responses before sending more: at most ${maxAhead} requests per connection may wait. Send this request and the following ones again.`
const chunkedAhead =
  'Send a body of unknown length only after reading the previous response. Send this request and the following ones again.'

/**
 * Drops the following requests as soon as they are parsed. One 64 KiB packet holds up to 2,400 requests, and Node keeps 2 KB or more for
 * each until the connection ends. Node has no public way to stop in the middle of a packet.
 */
function dropWhatFollows(socket: Socket & { parser?: { onIncoming(incoming: IncomingMessage): number } | null }): void {
  let dropped = 0
  if (!socket.parser) return
  socket.parser.onIncoming = incoming => {
    incoming.resume()
    if (++dropped === maxDropped) socket.pause()
    return 0
  }
}
