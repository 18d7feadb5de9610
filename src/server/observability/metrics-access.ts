import { timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { bearer } from '../../core/access.ts'
import { tokenHash } from '../../core/token.ts'
import type { Bindings } from '../../util/client-address.ts'

/**
 * Returns whether a request may read the metrics: with the token, or, if none is set, from this machine without a proxy.
 * @param token from the settings
 */
export function maySeeMetrics(request: Request, bindings: Bindings, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request, bindings)
  const sent = bearer(request.headers.get('authorization') ?? '')
  return sent !== undefined && timingSafeEqual(Buffer.from(tokenHash(sent)), Buffer.from(tokenHash(token)))
}

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isLocal({ headers }: Request, bindings: Bindings): boolean {
  const address = bindings?.incoming?.socket.remoteAddress
  if (address === undefined || !ipaddr.isValid(address) || proxyHeaders.some(name => headers.has(name))) return false
  return ipaddr.process(address).range() === 'loopback'
}
