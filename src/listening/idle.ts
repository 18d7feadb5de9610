import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerOf, type Connections } from './connections.ts'

const lookEvery = 1000

/** When a connection last came any further, and how far. */
type Progress = { since: number; answer: ServerResponse | undefined; unsent: string }

/**
 * Closes connections whose client neither asks nor reads. While the server works on an answer the client has nothing to do, so it is not
 * idle. Node's own clocks do not know that, and start anew with every byte that comes: an empty line now and then, which is no request,
 * would hold a connection for ever.
 * @param most milliseconds without a new request and without a byte of an answer that has gone out
 */
export function letIdleGo(server: Server, connections: Connections, most: number): void {
  const known = new WeakMap<Socket, Progress>()
  const look = () => {
    const now = performance.now()
    for (const connection of connections.values()) {
      const { socket } = connection
      const answer = answerOf(connection)
      const isWorkedOn = answer !== undefined && !answer.writableEnded && socket.writableLength === 0
      const unsent = unsentOf(socket)
      const before = known.get(socket)
      if (!before || isWorkedOn || before.answer !== answer || before.unsent !== unsent)
        known.set(socket, { since: now, answer, unsent })
      else if (now - before.since > most) socket.destroy()
    }
  }
  const looking = setInterval(look, Math.min(lookEvery, most)).unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * What there is to be sent. Of an answer that is written in one piece the socket itself says nothing until all of it has gone out; what
 * is left of that the handle below it knows, which Node's own clock looks at, too.
 */
const unsentOf = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string =>
  `${socket.bytesWritten} ${socket.writableLength} ${socket._handle?.writeQueueSize}`
