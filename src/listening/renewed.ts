import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection with the answer to its last request, so that after a while all machines behind a balancer have their share again.
 * Node's own `maxRequestsPerSocket` says so and leaves closing to the client: who goes on asking gets an empty 503.
 * @param most requests that one connection is for
 */
export function renewConnections(server: Server, most: number): void {
  const asked = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, answer) => {
    const count = (asked.get(socket) ?? 0) + 1
    asked.set(socket, count)
    if (count >= most) answer.shouldKeepAlive = false
  })
}
