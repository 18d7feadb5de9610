import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Who is connected at any time, from now on. */
export function connectedTo(server: Server): ReadonlySet<Socket> {
  const connected = new Set<Socket>()
  server.on('connection', socket => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  return connected
}
