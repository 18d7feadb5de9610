import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection and its pending responses. */
export type Connection = {
  socket: Socket
  /** Responses that are not sent completely, in request order. */
  responses: Set<ServerResponse>
  /** Time by `performance.now()` when it last became idle or busy. */
  since: number
}

export type Connections = ReadonlyMap<Socket, Connection>

/** Tracks a server's connections. */
export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>()
  server.on('connection', socket => {
    connections.set(socket, { socket, responses: new Set(), since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    const { responses } = connection
    if (responses.size === 0) connection.since = performance.now()
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0) connection.since = performance.now()
    })
  })
  return connections
}

/** Returns whether no response is pending. */
export const isIdle = ({ responses }: Connection): boolean => responses.size === 0

/** Returns the response being sent. Others wait for it. */
export const currentResponse = ({ responses }: Connection): ServerResponse | undefined =>
  responses.values().next().value
