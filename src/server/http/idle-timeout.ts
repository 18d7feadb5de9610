import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Connections, currentResponse } from './connections.ts'

const checkEveryMs = 1000

/** When a connection last made progress, and its state then. */
type ConnectionProgress = { since: number; answer: ServerResponse | undefined; unsent: string }

/**
 * Closes connections whose client neither sends nor reads. A client that waits for a response is not idle. Node's own timeouts ignore
 * that. They also restart with every byte, so a client could hold a connection for ever with occasional empty lines.
 * @param timeoutMs milliseconds without a new request and without a sent byte
 */
export function closeIdleConnections(server: Server, connections: Connections, timeoutMs: number): void {
  const progress = new WeakMap<Socket, ConnectionProgress>()
  const check = () => {
    const now = performance.now()
    for (const connection of connections.values()) {
      const { socket } = connection
      const answer = currentResponse(connection)
      const isBeingMade = answer !== undefined && !answer.writableEnded && socket.writableLength === 0
      const unsent = unsentOf(socket)
      const before = progress.get(socket)
      if (!before || isBeingMade || before.answer !== answer || before.unsent !== unsent)
        progress.set(socket, { since: now, answer, unsent })
      else if (now - before.since > timeoutMs) socket.destroy()
    }
  }
  const timer = setInterval(check, Math.min(checkEveryMs, timeoutMs)).unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Returns a text that changes whenever bytes are sent. During one large write only the queue of the socket's handle changes. Node's own
 * timeout reads that too.
 */
const unsentOf = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string =>
  `${socket.bytesWritten} ${socket.writableLength} ${socket._handle?.writeQueueSize}`
