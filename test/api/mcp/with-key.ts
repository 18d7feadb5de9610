import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mcpPath } from '../../../src/api/mcp/index.ts'

/**
 * Starts a proxy for programs that cannot send an API key. It adds the key, and forwards all that they send, with Host and Origin.
 * @param address where the service listens
 */
export async function withKey(address: string, key: string): Promise<AsyncDisposable & { url: string }> {
  const { hostname, port } = new URL(address)
  const server = createServer((incoming, reply) => {
    const { method, url: path, headers } = incoming
    const authorization = `Bearer ${key}`
    const outgoing = request({ hostname, port, path, method, headers: { authorization, ...headers } }, answer => {
      reply.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(reply)
    })
    // Its client then reports that the connection ended.
    outgoing.on('error', () => reply.destroy())
    reply.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    // The checks against DNS rebinding require this name.
    url: `http://localhost:${(server.address() as AddressInfo).port}${mcpPath}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
