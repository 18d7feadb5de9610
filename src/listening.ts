import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { isProxyAmong, networkOf } from './address.ts'
import { everyAnswer } from './every-answer.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings/index.ts'

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
/** From one address, or network of IPv6, that is no proxy, so that nobody alone takes the room of all. An office behind one router has fewer. */
const maxFromOne = 1000
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
    server.timeout = silence
    server.maxHeadersCount = 100
    server.maxConnections = maxConnections
    server.maxRequestsPerSocket = maxRequestsPerSocket
    server.on('connection', fewFromOne(trustProxy ?? []))
    server.once('error', reject).listen({ port, host, backlog }, () => resolve(server))
  })
}

/** Lets go whoever comes from where there are as many already as may be. */
export function fewFromOne(proxies: readonly string[]): (socket: Socket) => void {
  const isProxy = isProxyAmong(['loopback', ...proxies])
  const connected = new Map<string, number>()
  return socket => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (connected.get(network) ?? 0) + 1
    connected.set(network, count)
    socket.once('close', () => {
      const left = connected.get(network)! - 1
      if (left === 0) connected.delete(network)
      else connected.set(network, left)
    })
    if (count > maxFromOne) socket.destroy()
  }
}
