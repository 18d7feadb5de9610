import type { IncomingMessage } from 'node:http'
import type { Wire } from '../core/noted.ts'

/** @param hold takes memory for what is read */
export const wireOf = (incoming: IncomingMessage, hold: Wire['hold']): Wire => ({
  hold,
  read: take =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new Error('the caller has gone'))
      if (incoming.destroyed) return gone()
      const onData = (piece: Uint8Array) => {
        try {
          take(piece)
        } catch (error) {
          // What else comes is let through until the connection is closed: paused, Node would gather it.
          incoming.off('data', onData).resume()
          reject(error)
        }
      }
      // Without a listener Node would gather the pieces, at hundreds of bytes for each, however short.
      const atEnd = () => {
        incoming.off('close', gone)
        resolve()
      }
      incoming.on('data', onData).once('end', atEnd).once('error', reject).once('close', gone)
    }),
})
