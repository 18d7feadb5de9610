import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const checkEveryMs = 100
const silentTimeoutMs = 1000
/** A busy server may take a connection with an unread request for idle. Closing it would drop the request. */
const idleGraceMs = 500
const inFlightTimeoutMs = 8000

/** After draining, waits until no connection was opened for `quietMs`, at most two seconds: pending connections would be reset. */
const quietMs = 100
const maxQuietWaitMs = 2000

/** A turn of the event loop this short has left no input unread. */
const quickTurnMs = 20

/** Closes idle connections right after reading pending input. Does so only if reading was quick: then no further input has arrived. */
function closeIdle(server: Server): void {
  const began = performance.now()
  setImmediate(() =>
    setImmediate(() => {
      if (performance.now() - began < quickTurnMs) server.closeIdleConnections()
    }),
  )
}

/**
 * Prepares a server to close without dropping requests in flight.
 * @returns a function that keeps serving for the given milliseconds, with responses that end their connections. It then stops accepting
 *   connections, finishes requests, and resolves when no connection is left.
 */
export function gracefulClose(server: Server): (drainMs: number) => Promise<void> {
  const connected = openSockets(server)
  let lastConnectionAt = 0
  server.on('connection', () => {
    lastConnectionAt = performance.now()
  })
  const untilQuiet = async () => {
    const since = performance.now()
    while (
      performance.now() - Math.max(lastConnectionAt, since) < quietMs &&
      performance.now() - since < maxQuietWaitMs
    )
      await pause(quietMs / 5)
  }
  return async drainMs => {
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
    if (drainMs > 0) {
      await pause(drainMs)
      await untilQuiet()
    }
    // `node:http`'s own `close` would close apparently idle connections at once.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
    // Requests in flight were promised keep-alive, so their connections become idle only later.
    const timers: NodeJS.Timeout[] = [
      setTimeout(() => timers.push(setInterval(() => closeIdle(server), checkEveryMs)), idleGraceMs),
      // Browsers open connections in advance. Node does not count these as idle.
      setTimeout(() => {
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
      }, silentTimeoutMs),
      setTimeout(() => server.closeAllConnections(), inFlightTimeoutMs),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
    // Stops Node's own connection checks, which run every second.
    server.close()
  }
}

/** Tracks the open sockets of a server. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const connected = new Set<Socket>()
  server.on('connection', socket => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  return connected
}
