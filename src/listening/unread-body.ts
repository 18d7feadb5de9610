import type { IncomingMessage, ServerResponse } from 'node:http'

/** Milliseconds in which nothing more of a body comes. */
const silence = 3000
/** Bytes. The largest file that is taken has half of it. */
const most = 32 * 1024 * 1024

/**
 * Has what is left of a body read and dropped before an answer ends that was given before all of it had come. Where the connection ended
 * with the answer, the system would reset it, and a client that still sends would not see why. The client has the whole answer meanwhile.
 */
export function readOutBeforeEnd(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  const original = outgoing.end
  const end = (...given: unknown[]): ServerResponse => Reflect.apply(original, outgoing, given)
  outgoing.end = (chunk?: unknown, ...more: unknown[]): ServerResponse => {
    if (incoming.complete || incoming.destroyed) return end(chunk, ...more)
    if (chunk !== undefined && chunk !== null) outgoing.write(chunk)
    readOut(incoming, isWhole => {
      if (!isWhole) outgoing.once('finish', () => incoming.socket.destroySoon())
      end()
    })
    return outgoing
  }
}

function readOut(incoming: IncomingMessage, over: (isWhole: boolean) => void): void {
  let left = most
  const finish = () => {
    clearTimeout(timer)
    incoming.off('data', onData).off('end', finish).off('close', finish)
    over(incoming.complete)
  }
  const timer = setTimeout(finish, silence)
  const onData = (piece: Uint8Array) => {
    left -= piece.length
    if (left < 0) finish()
    else timer.refresh()
  }
  incoming.on('data', onData).once('end', finish).once('close', finish).resume()
}
