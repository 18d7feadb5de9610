import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection, and what goes on over it. */
export type Connection = {
  socket: Socket
  /** The answers that have not all been sent, in the order of their requests. */
  answers: Set<ServerResponse>
  /** Milliseconds of `performance.now()` since when it is idle, or is not. */
  since: number
}

export type Connections = ReadonlyMap<Socket, Connection>

/** All connections at any time, from now on. */
export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>()
  server.on('connection', socket => {
    connections.set(socket, { socket, answers: new Set(), since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket)
    if (!connection) return
    const { answers } = connection
    if (answers.size === 0) connection.since = performance.now()
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (answers.size === 0) connection.since = performance.now()
    })
  })
  return connections
}

/** Whether the client has everything that it asked for. */
export const isIdle = ({ answers }: Connection): boolean => answers.size === 0

/** The answer that is sent now. Others wait for it. */
export const answerOf = ({ answers }: Connection): ServerResponse | undefined => answers.values().next().value
