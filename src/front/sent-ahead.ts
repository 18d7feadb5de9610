import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = {
  incoming?: Pick<IncomingMessage, 'socket' | 'headers'>
  outgoing?: Pick<ServerResponse, 'socket' | 'once'>
}

/** Nobody asks for more before he has read an answer. Browsers and most programs ask for nothing. */
const mostAhead = 16

const ahead = new WeakMap<Socket, number>()

/**
 * Requests that are sent before the answer to the one before has been read (RFC 9112, 9.3.2): Node hands over all of them at once, and
 * whoever sends hundreds and reads no answer would have hundreds answered. Each waits until the answers before it are out.
 * @returns once it is its turn, or never where the connection ends before; nothing where it is the only one
 */
export function itsTurn({ incoming, outgoing }: Exchange): Promise<void> | undefined {
  // An answer has the connection, or stands in Node's line for it.
  if (!incoming || !outgoing || outgoing.socket !== null) return undefined
  const { socket, headers } = incoming
  const waiting = (ahead.get(socket) ?? 0) + 1
  ahead.set(socket, waiting)
  // A body in pieces of one byte takes up hundreds of times as much until it is read.
  if (waiting > mostAhead || headers['transfer-encoding'] !== undefined) socket.destroy()
  return new Promise(resolve =>
    outgoing.once('socket', () => {
      ahead.set(socket, ahead.get(socket)! - 1)
      resolve()
    }),
  )
}
