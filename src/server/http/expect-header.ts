import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const expecting = new WeakSet<IncomingMessage>()

/** Handles `Expect: 100-continue` like any other request. Node would send `100 Continue` before the request is accepted. */
export function handleExpect(server: Server): void {
  server.on('checkContinue', (incoming, outgoing) => {
    expecting.add(incoming)
    server.emit('request', incoming, outgoing)
  })
  // Other expectations cause no `request` event, so graceful shutdown cannot track them. Their connections close at once.
  server.on('checkExpectation', (_, answer) => answer.writeHead(417, { connection: 'close' }).end())
}

/** Returns whether the client waits for `100 Continue` before it sends the body. */
export const expectsContinue = (incoming: IncomingMessage): boolean => expecting.has(incoming)

/** Sends `100 Continue` when the body is first read. Earlier refusals, such as for a long body, come without it. */
export function continueWhenRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // A refused client may skip the body. The next request could then not be told from it, so a refusal ends the connection.
  const { shouldKeepAlive } = outgoing
  outgoing.shouldKeepAlive = false
  const read = incoming._read
  incoming._read = size => {
    incoming._read = read
    if (!outgoing.headersSent) {
      outgoing.shouldKeepAlive = shouldKeepAlive
      outgoing.writeContinue()
    }
    read.call(incoming, size)
  }
}
