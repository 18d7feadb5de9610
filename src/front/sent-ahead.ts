import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../core/problem.ts'

type Exchange = {
  incoming?: Pick<IncomingMessage, 'socket' | 'headers' | 'resume'>
  outgoing?: Pick<ServerResponse, 'socket' | 'once'>
}

/** Browsers and most programs send nothing before they have read the answer. */
const maxAhead = 16
/** What comes after a refusal on the same connection is read and dropped. Beyond so many requests it is left unread. */
const maxDropped = 1000

const ahead = new WeakMap<Socket, number>()

/**
 * Lets requests wait that were sent before the answer to the one before (RFC 9112, 9.3.2). Node hands over all of them at once, and a
 * client that sends hundreds and reads no answer would have hundreds answered. Each waits until the answers before it are out.
 * @returns nothing for the only request of its connection; else why it is refused, as the last one of its connection, or, once it is its
 *   turn, nothing. Where the connection ends before, it is never its turn.
 */
export function itsTurn({ incoming, outgoing }: Exchange): Problem | Promise<void> | undefined {
  // An answer has the connection, or stands in Node's line for it.
  if (!incoming || !outgoing || outgoing.socket !== null) return undefined
  const { socket, headers } = incoming
  const waiting = (ahead.get(socket) ?? 0) + 1
  ahead.set(socket, waiting)
  // A body in pieces of one byte takes up hundreds of times as much until it is read.
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

const tooManyAhead = `Read the answers before you send more: at most ${maxAhead} requests of a connection may wait. Send this one and those after it again.`
const chunkedAhead =
  'Send a body of unknown length only after you have read the answer before it. Send this request and those after it again.'

type Parsing = { parser?: { onIncoming(incoming: IncomingMessage): number } | null }

/**
 * Drops the requests that follow as soon as they are read. One piece of 64 KiB has up to 2,400 requests in it, and Node keeps each until the
 * connection ends, 2 KB or more. It has no public way to stop before the end of the piece.
 */
function dropWhatFollows(socket: Socket & Parsing): void {
  let dropped = 0
  if (!socket.parser) return
  socket.parser.onIncoming = incoming => {
    incoming.resume()
    if (++dropped === maxDropped) socket.pause()
    return 0
  }
}
