import { forklistHere } from '../cli/here.ts'
import { wire } from './wire.ts'

/** Sends the head of a request that creates a list, and its body's first byte. `rest` is the rest of the body. */
export async function slowRequest(server: { address: string }, dataDir: string) {
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], { DATA_DIR: dataDir })).stdout.trim()
  const body = JSON.stringify({ title: 'Eat in Trastevere', authorName: 'Ada' })
  const head = [
    'POST /api/v1/lists HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  const connection = await wire(server.address)
  // An earlier request is in the same packet. Its response shows that the server has received this one too.
  connection.send(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n${head.join('\r\n')}\r\n\r\n${body[0]}`)
  await connection.waitFor('alive')
  return { ...connection, rest: body.slice(1), [Symbol.dispose]: connection[Symbol.dispose] }
}
