import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { everyAnswer } from '../every-answer.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings/index.ts'
import { fewFromOne } from './few-from-one.ts'
import { letIdleGo } from './idle.ts'

export { gentlyClosed } from './closing.ts'

// node:http's own are made for other times: 60 s for headers, 300 s for a request, and as many connections as there are descriptors.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
}
/** Milliseconds in which nothing is sent or read, from whichever side. Streams of events send more often. */
const silence = 30_000
const maxConnections = 4000
/** Connections that wait until the event loop comes to them. The system may allow fewer. */
const backlog = 4096
// So that after a while all machines behind a balancer have their share again.
const maxRequestsPerSocket = 1000

/** @returns once connections are taken @throws Error when the port or the address cannot be used */
export function listen(
  { port, host, publicUrl, trustProxy }: Pick<Settings, 'port' | 'host' | 'publicUrl' | 'trustProxy'>,
  fetch: Service['fetch'],
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch, hostname: host, serverOptions: limits }) as Server
    // Here, and so also on what a library answers by itself.
    const said = Object.entries(everyAnswer(publicUrl))
    server.prependListener('request', (_, answer) => {
      for (const [name, value] of said) answer.setHeader(name, value)
    })
    // Node would answer it without a request, and know of none to wait for.
    server.on('checkExpectation', (_, answer) => answer.writeHead(417, { connection: 'close' }).end())
    server.timeout = silence
    server.maxHeadersCount = 100
    server.maxConnections = maxConnections
    server.maxRequestsPerSocket = maxRequestsPerSocket
    server.on('connection', fewFromOne(trustProxy ?? []))
    letIdleGo(server, silence)
    server.once('error', reject).listen({ port, host, backlog }, () => resolve(server))
  })
}
