import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const expecting = new WeakSet<IncomingMessage>()

/** Has requests with `Expect: 100-continue` answered like any other. Node would send `100 Continue` before it is known what becomes of them. */
export function takeExpectations(server: Server): void {
  server.on('checkContinue', (incoming, outgoing) => {
    expecting.add(incoming)
    server.emit('request', incoming, outgoing)
  })
  // Node would answer it without a request, and know of none to wait for.
  server.on('checkExpectation', (_, answer) => answer.writeHead(417, { connection: 'close' }).end())
}

/** Whether its client sends the body only after `100 Continue`. */
export const expectsContinue = (incoming: IncomingMessage): boolean => expecting.has(incoming)

/** Sends `100 Continue` when the body is first read. What is refused before, as a body that is too long, is refused without it. */
export function continueWhenRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // A client that is refused does not send the body, and bytes that follow are not told apart from it.
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
