import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What happens to bytes: they pass, are held back on an open connection, or break the connection. */
type Fate = 'pass' | 'hold' | 'break'

/** Starts a proxy to a server. @param fate decides what happens to the bytes of each side */
export async function proxyTo(database: string, fate: (bytes: Buffer, of: 'client' | 'server') => Fate) {
  const { hostname, port } = new URL(database)
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const [socket, other, of] of [
      [near, far, 'client'],
      [far, near, 'server'],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => other.destroy())
      socket.on('data', bytes => {
        const what = fate(bytes, of)
        if (what === 'pass') other.write(bytes)
        if (what === 'break') socket.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    host,
    url: Object.assign(new URL(database), { host }).href,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}
