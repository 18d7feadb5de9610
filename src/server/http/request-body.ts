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

/** Milliseconds without further data. */
const maxSilenceMs = 3000
/** Maximum bytes to drain: twice the largest accepted file. */
const maxUnreadBytes = 32 * 1024 * 1024

/**
 * Drains the rest of a body before ending a response that came early. Closing the connection with unread data resets it, and a client
 * that still sends would not see the response. The response itself is sent first.
 */
export function drainBeforeEnd(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  const original = outgoing.end
  const end = (...parameters: unknown[]): ServerResponse => Reflect.apply(original, outgoing, parameters)
  outgoing.end = (chunk?: unknown, ...more: unknown[]): ServerResponse => {
    if (incoming.complete || incoming.destroyed) return end(chunk, ...more)
    if (chunk !== undefined && chunk !== null) outgoing.write(chunk)
    drain(incoming, isWhole => {
      if (!isWhole) outgoing.once('finish', () => incoming.socket.destroySoon())
      end()
    })
    return outgoing
  }
}

function drain(incoming: IncomingMessage, onEnd: (isWhole: boolean) => void): void {
  let left = maxUnreadBytes
  const finish = () => {
    clearTimeout(timer)
    incoming.off('data', onData).off('end', finish).off('close', finish)
    onEnd(incoming.complete)
  }
  const timer = setTimeout(finish, maxSilenceMs)
  const onData = (piece: Uint8Array) => {
    left -= piece.length
    if (left < 0) finish()
    else timer.refresh()
  }
  incoming.on('data', onData).once('end', finish).once('close', finish).resume()
}
