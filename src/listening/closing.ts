import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connectedTo } from './connected.ts'

const lookAgainAfter = 100
const silentMayTake = 1000
/** What a busy server has not read yet looks idle to it: a connection that were closed then would break off a request. */
const idleMayTake = 500
const inFlightMayTake = 8000

/** After draining: so long nobody has come, since who is connected and not taken in yet would be broken off; but no longer than two seconds. */
const nobodyFor = 100
const nobodyMayTake = 2000

/** A turn of the event loop in which so little was done that nothing has been left unread. */
const quietTurn = 20

/** Right after what has arrived was read, and only when that took no time in which more can have arrived. */
function closeIdle(server: Server): void {
  const began = performance.now()
  setImmediate(() =>
    setImmediate(() => {
      if (performance.now() - began < quietTurn) server.closeIdleConnections()
    }),
  )
}

/**
 * Readies a server for being closed without breaking off what is in flight.
 * @returns goes on for so many milliseconds, by connections that end with the next answer; then takes no new connections, answers what was
 *   asked, and resolves when nobody is connected any more
 */
export function gentlyClosed(server: Server): (drainMs: number) => Promise<void> {
  const connected = connectedTo(server)
  let cameAt = 0
  server.on('connection', () => {
    cameAt = performance.now()
  })
  const nobodyComes = async () => {
    const since = performance.now()
    while (performance.now() - Math.max(cameAt, since) < nobodyFor && performance.now() - since < nobodyMayTake)
      await pause(nobodyFor / 5)
  }
  return async drainMs => {
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
    if (drainMs > 0) {
      await pause(drainMs)
      await nobodyComes()
    }
    // That of `node:http` would close at once what looks idle.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
    // What is in flight now was promised a connection that goes on, and falls idle later.
    const timers: NodeJS.Timeout[] = [
      setTimeout(() => timers.push(setInterval(() => closeIdle(server), lookAgainAfter)), idleMayTake),
      // Browsers connect before they know what to ask; for Node that is no idle connection.
      setTimeout(() => {
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
      }, silentMayTake),
      setTimeout(() => server.closeAllConnections(), inFlightMayTake),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
    // It has nothing to close any more, but for what it looks after by the second.
    server.close()
  }
}
