import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection and its pending responses. */
export type Connection = {
  socket: Socket
  /** Responses that are not sent completely, in request order. */
  responses: Set<ServerResponse>
  /** Number of requests so far. */
  requests: number
  /** Time by `performance.now()` when it last became idle or busy. */
  since: number
}

export type Connections = ReadonlyMap<Socket, Connection>

/**
 * Tracks a server's connections. Each ends with the response to its last request, so that connections spread over all machines behind a
 * load balancer. Node's own `maxRequestsPerSocket` leaves closing to the client and answers further requests with an empty 503.
 * @param maxRequests requests per connection
 */
export function trackConnections(server: Server, maxRequests: number): Connections {
  const connections = new Map<Socket, Connection>()
  server.on('connection', socket => {
    connections.set(socket, { socket, responses: new Set(), requests: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection && ++connection.requests >= maxRequests) response.shouldKeepAlive = false
  })
  // One function for all responses, because a closure for each takes memory.
  function onClose(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    connection?.responses.delete(this)
    if (connection?.responses.size === 0) connection.since = performance.now()
  }
  // Runs after the handler: a cached response is usually sent by then, and listening for its end would cost a twentieth of it.
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    if (connection.responses.size === 0) connection.since = performance.now()
    if (!response.writableFinished) connection.responses.add(response.on('close', onClose))
  })
  return connections
}

/** Returns whether no response is pending. */
export const isIdle = ({ responses }: Connection): boolean => responses.size === 0

/** Returns the response being sent. Others wait for it. */
export const currentResponse = ({ responses }: Connection): ServerResponse | undefined =>
  responses.values().next().value
