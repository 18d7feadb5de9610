import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Settings } from '../../config/index.ts'
import { chain } from '../../util/maybe-promise.ts'
import type { RequestHandler } from '../request-handler.ts'
import { securityHeaders } from '../security-headers.ts'
import { closeGracefully } from './close-gracefully.ts'
import { limitConnections } from './connection-limits.ts'
import { trackConnections } from './connections.ts'
import { continueWhenRead, expectsContinue, handleExpect } from './expect-header.ts'
import { closeIdleConnections } from './idle-timeout.ts'
import { drainBeforeEnd } from './unread-body.ts'

/** Request handlers, replaceable while the server runs. */
export type Handler = {
  /** @param bindings Node's request and response, for OAuth and the client address */
  fetch(request: Request, bindings?: object): Response | Promise<Response>
  fromCache: RequestHandler['fromCache']
}

// The defaults of `node:http` are too long: 60 s for headers, 300 s for a request.
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
  // Node would set and clear a timer for each response. `closeIdleConnections` needs none.
  keepAliveTimeout: 0,
  // Saves the events of a body that a request does not have.
  optimizeEmptyRequests: true,
}
/** Milliseconds until a silent connection is closed. */
const silenceMs = 30_000
const maxConnections = 4000
/** Maximum connections that wait to be accepted. The system may allow fewer. */
const backlog = 4096
const maxRequestsPerConnection = 1000

/** @param drainMs milliseconds to keep serving first, see `closeGracefully` */
type HttpServer = { server: Server; close(drainMs: number): Promise<void> }

/**
 * Starts the HTTP server. @param times for tests
 * @returns once it listens @throws Error when the port or the address cannot be used
 */
export function listen(
  { port, host, publicUrl, trustProxy }: Pick<Settings, 'port' | 'host' | 'publicUrl' | 'trustProxy'>,
  handler: Handler,
  times = { silence: silenceMs },
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener((request, bindings) => handler.fetch(request, bindings), {
      hostname: host,
      // By default the library resets a client that still sends its body half a second after a refusal.
      autoCleanupIncoming: false,
    })
    const defaultHeaders = securityHeaders(publicUrl)
    const fetchResponse = (incoming: IncomingMessage, outgoing: ServerResponse) => {
      // Set here, so that the library's own responses have them too.
      for (const name in defaultHeaders) outgoing.setHeader(name, defaultHeaders[name]!)
      return listener(incoming, outgoing)
    }
    const server = createServer(serverOptions, (incoming, outgoing) => {
      if (!hasValidHost(incoming)) return outgoing.writeHead(400, { ...defaultHeaders, connection: 'close' }).end()
      if (expectsContinue(incoming)) continueWhenRead(incoming, outgoing)
      else drainBeforeEnd(incoming, outgoing)
      return chain(handler.fromCache(incoming, outgoing), isAnswered => {
        if (!isAnswered) return fetchResponse(incoming, outgoing)
      })
    })
    const connections = trackConnections(server, maxRequestsPerConnection)
    handleExpect(server)
    server.maxHeadersCount = 100
    limitConnections(server, connections, { inAll: maxConnections, proxies: trustProxy ?? [] })
    closeIdleConnections(server, connections, times.silence)
    const close = (drainMs: number) => closeGracefully(server, connections, drainMs)
    server.once('error', reject).listen({ port, host, backlog }, () => resolve({ server, close }))
  })
}

/** The last valid host. Most requests repeat it, and parsing takes 1 µs. */
let lastValid: string | undefined

/**
 * Returns whether a request names exactly one valid `host` or `host:port` (RFC 9112, 3.2). Node refuses HTTP/1.1 without a `Host` but
 * ignores a second one, which a proxy may have used. HTTP/1.0 may omit it.
 */
function hasValidHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  if (count > 1) return false
  if (host === lastValid) return true
  const isValid = authority.test(host) && URL.canParse(`http://${host}`)
  if (isValid) lastValid = host
  return isValid
}

const authority = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i
