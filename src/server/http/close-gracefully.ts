import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connections } from './connections.ts'

const checkEveryMs = 100
/** A connection that seems idle may have a request on its way. Closing it would drop the request. */
const idleGraceMs = 500
const silentTimeoutMs = 1000
const inFlightTimeoutMs = 8000

const quietMs = 100
const maxQuietWaitMs = 2000

/** A turn of the event loop this short has left no input unread. */
const quickTurnMs = 20

/**
 * Closes a server without dropping requests in flight. Keeps serving for the given milliseconds, with responses that end their connections.
 * Then stops accepting connections, finishes requests, and resolves when no connection is left.
 */
export async function closeGracefully(server: Server, connections: Connections, drainMs: number): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  if (drainMs > 0) {
    await pause(drainMs)
    await untilQuiet(server)
  }
  // `node:http`'s own `close` would close apparently idle connections at once.
  const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  const began = performance.now()
  const timer = setInterval(() => {
    const ms = performance.now() - began
    // Requests in flight were promised keep-alive, so their connections become idle only later.
    if (ms > idleGraceMs) closeIdle(server)
    if (ms > silentTimeoutMs) closeSilent(connections)
    if (ms > inFlightTimeoutMs) server.closeAllConnections()
  }, checkEveryMs)
  await closed
  clearInterval(timer)
  // Stops Node's own connection checks, which run every second.
  server.close()
}

/** Waits until no connection was opened for a moment, at most two seconds: pending connections would be reset. */
const untilQuiet = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const quiet = setTimeout(resolve, quietMs)
    server.on('connection', () => quiet.refresh())
    setTimeout(resolve, maxQuietWaitMs).unref()
  })

/** Closes idle connections right after reading pending input. Does so only if reading was quick: then no further input has arrived. */
function closeIdle(server: Server): void {
  const began = performance.now()
  setImmediate(() =>
    setImmediate(() => {
      if (performance.now() - began < quickTurnMs) server.closeIdleConnections()
    }),
  )
}

/** Closes connections without any input, which Node does not count as idle. Browsers open them in advance. */
function closeSilent(connections: Connections): void {
  for (const { socket } of connections.values()) if (socket.bytesRead === 0) socket.destroy()
}
