import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outside } from '../../src/oauth/document-fetch.ts'

/** A server with TLS on this machine that is told to be `name`, and an outside in which it is found under that name. */
export type Elsewhere = AsyncDisposable & { origin: string; outside: Outside; connections: number }

/** @param name for which it has a certificate of its own making */
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

function certificate(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert],
      ],
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
