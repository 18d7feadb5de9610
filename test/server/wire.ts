import { once } from 'node:events'
import { connect } from 'node:net'

/** Opens a connection on which a test decides when each byte is sent. */
export async function wire(address: string, { reads = true } = {}) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await once(socket, 'connect')
  let received = ''
  if (reads)
    socket.on('data', text => {
      received += text
    })
  // Writing to a closed connection reports an error; the end follows.
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  return {
    send: (text: string) => void socket.write(text),
    /** Waits for a text, and returns all that was received so far. @throws Error if the connection ends without it */
    async waitFor(text: string): Promise<string> {
      while (!received.includes(text))
        if (await Promise.race([once(socket, 'data').then(() => false), closed.then(() => true)]))
          if (!received.includes(text)) throw new Error(`The connection ended without ${text}: ${received}`)
      return received
    },
    /** Returns all that was received so far. */
    soFar: () => received,
    closed,
    [Symbol.dispose]: () => void socket.destroy(),
  }
}
