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
  // One function for all responses: a closure for each was a tenth of the memory that a cached response allocates.
  function onClose(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    connection?.responses.delete(this)
    if (connection?.responses.size === 0) connection.since = performance.now()
  }
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    const { responses } = connection
    if (responses.size === 0) connection.since = performance.now()
    responses.add(response.on('close', onClose))
    if (++connection.requests >= maxRequests) response.shouldKeepAlive = false
  })
  return connections
}

/** Returns whether no response is pending. */
export const isIdle = ({ responses }: Connection): boolean => responses.size === 0

/** Returns the response being sent. Others wait for it. */
export const currentResponse = ({ responses }: Connection): ServerResponse | undefined =>
  responses.values().next().value
