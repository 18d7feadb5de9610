import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The header with the port of the service that a request is for. */
export const portHeader = 'x-test-port'

/** Starts a proxy to all services of a run. Prism can forward to one address only. */
export async function startSwitchboard(): Promise<AsyncDisposable & { address: string; readonly passed: number }> {
  let passed = 0
  const server = createServer((incoming, reply) => {
    const { [portHeader]: port, ...headers } = incoming.headers
    const outgoing = request({
      host: '127.0.0.1',
      port: Number(port),
      path: incoming.url,
      method: incoming.method,
      headers,
    })
    outgoing.on('response', answer => {
      passed++
      reply.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(reply)
    })
    // Prism reports this to its client, whose test then fails.
    outgoing.on('error', () => reply.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get passed() {
      return passed
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
