import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { goOn } from '../core/now-or-later.ts'
import { everyAnswer } from '../every-answer.ts'
import type { Sent } from '../front/index.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings/index.ts'
import { limitConnections } from './connection-limits.ts'
import { trackConnections } from './connections.ts'
import { continueWhenRead, expectsContinue, takeExpectations } from './expectation.ts'
import { hasValidHost } from './host.ts'
import { letIdleGo } from './idle.ts'
import { renewConnections } from './renewed.ts'
import { sender } from './sender.ts'
import { readOutBeforeEnd } from './unread-body.ts'

export { gentlyClosed } from './closing.ts'
export { passedOn } from './passed-on.ts'

/** What answers. It may become another one while the server runs. */
export type Handler = Pick<Service, 'fetch' | 'short'>

// node:http's own are made for other times: 60 s for headers, 300 s for a request.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
}
/** Milliseconds in which a client neither asks nor reads. */
const silence = 30_000
const maxConnections = 4000
/** Connections that wait until the event loop comes to them. The system may allow fewer. */
const backlog = 4096
const mostOnConnection = 1000

/**
 * @param times for tests
 * @returns once connections are taken @throws Error when the port or the address cannot be used
 */
export function listen(
  { port, host, publicUrl, trustProxy }: Pick<Settings, 'port' | 'host' | 'publicUrl' | 'trustProxy'>,
  handler: Handler,
  times = { silence },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const fetched = getRequestListener((request, bindings) => handler.fetch(request, bindings), {
      hostname: host,
      // It would reset a client that has not sent its body within half a second of a refusal.
      autoCleanupIncoming: false,
    })
    const said = everyAnswer(publicUrl)
    const goLong = (incoming: IncomingMessage, outgoing: ServerResponse) => {
      // Here, and so also on what a library answers by itself.
      for (const name in said) outgoing.setHeader(name, said[name]!)
      return fetched(incoming, outgoing)
    }
    const send = sender(said)
    const server = createServer(limits, (incoming, outgoing) => {
      if (!hasValidHost(incoming)) return outgoing.writeHead(400, { ...said, connection: 'close' }).end()
      if (expectsContinue(incoming)) continueWhenRead(incoming, outgoing)
      else readOutBeforeEnd(incoming, outgoing)
      const answer = (sent: Sent | undefined) => (sent ? send(outgoing, sent) : goLong(incoming, outgoing))
      return goOn(handler.short(incoming, outgoing), answer)
    })
    const connections = trackConnections(server)
    takeExpectations(server)
    server.maxHeadersCount = 100
    renewConnections(server, mostOnConnection)
    limitConnections(server, connections, { inAll: maxConnections, proxies: trustProxy ?? [] })
    letIdleGo(server, connections, times.silence)
    server.once('error', reject).listen({ port, host, backlog }, () => resolve(server))
  })
}
