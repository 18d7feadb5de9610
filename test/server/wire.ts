import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection on which a test decides when which byte goes. */
export async function wire(address: string, { reads = true } = {}) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await once(socket, 'connect')
  let said = ''
  if (reads)
    socket.on('data', text => {
      said += text
    })
  // Writing to a closed connection reports an error; the end follows.
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  return {
    send: (text: string) => void socket.write(text),
    /** All that came so far, once it has `text` in it. @throws Error when the connection ends without */
    async heard(text: string): Promise<string> {
      while (!said.includes(text))
        if (await Promise.race([once(socket, 'data').then(() => false), closed.then(() => true)]))
          if (!said.includes(text)) throw new Error(`The connection ended without ${text}: ${said}`)
      return said
    },
    /** All that came so far. */
    soFar: () => said,
    closed,
    [Symbol.dispose]: () => void socket.destroy(),
  }
}
