import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { NetworkOptions } from '../../../src/api/oauth/document-fetch.ts'
import { certificate } from '../../support/certificate.ts'

/** A TLS server on this machine, and a network in which every name resolves to it. */
export type Elsewhere = AsyncDisposable & { origin: string; outside: NetworkOptions; connections: number }

/** Starts a TLS server. @param name in its self-signed certificate */
export async function openElsewhere(name: string, listener: RequestListener): Promise<Elsewhere> {
  const { key, cert } = certificate(name)
  const server = createServer({ key, cert }, listener)
  const elsewhere = {
    origin: '',
    outside: { resolve: async () => ['127.0.0.1'], allows: () => true, ca: cert },
    connections: 0,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
  server.on('connection', () => elsewhere.connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  elsewhere.origin = `https://${name}:${(server.address() as AddressInfo).port}`
  return elsewhere
}
