import type { Server } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import { gentlyClosed } from './closing.ts'
import { everyAnswer } from './every-answer.ts'
import type { Logs } from './log.ts'
import { localInThread } from './places/local-thread.ts'
import { openService, type Service, type Surroundings } from './service.ts'
import type { Settings } from './settings/index.ts'

// node:http's own are made for other times: 60 s for headers, 300 s for a request, and as many connections as there are descriptors.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
}
const maxConnections = 2000
// So that after a while all machines behind a balancer have their share again.
const maxRequestsPerSocket = 1000

export type Running = AsyncDisposable & { service: Service; address: string }

/**
 * Listens.
 * @returns once requests are answered
 * @throws Error when the port, the data folder or the database cannot be used
 */
export async function startServer(
  settings: Settings,
  { log, access }: Logs,
  outside?: Surroundings['outside'],
): Promise<Running> {
  const handler: { fetch: Service['fetch'] } = { fetch: () => new Response(null, { status: 503 }) }
  const server = await listen(settings, (request, bindings) => handler.fetch(request, bindings))
  const close = gentlyClosed(server)
  const { port } = server.address() as { port: number }
  const address = settings.publicUrl ?? `http://localhost:${port}`
  try {
    const service = await openService(settings, address, log, { outside, openLocal: localInThread, access })
    handler.fetch = service.fetch
    return {
      service,
      address,
      async [Symbol.asyncDispose]() {
        service.drain()
        await close()
        await service[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
}

function listen(settings: Settings, fetch: Service['fetch']): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: settings.port, hostname: settings.host, serverOptions: limits }, () =>
      resolve(server as Server),
    ) as ServerType & Server
    // Here, and so also on what a library answers by itself.
    const said = Object.entries(everyAnswer(settings.publicUrl))
    server.prependListener('request', (_, answer) => {
      for (const [name, value] of said) answer.setHeader(name, value)
    })
    server.maxHeadersCount = 100
    server.maxConnections = maxConnections
    server.maxRequestsPerSocket = maxRequestsPerSocket
    server.once('error', reject)
  })
}
