import type { IncomingMessage, ServerResponse } from 'node:http'

/** Milliseconds without further data. */
const silenceMs = 3000
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
  const timer = setTimeout(finish, silenceMs)
  const onData = (piece: Uint8Array) => {
    left -= piece.length
    if (left < 0) finish()
    else timer.refresh()
  }
  incoming.on('data', onData).once('end', finish).once('close', finish).resume()
}
