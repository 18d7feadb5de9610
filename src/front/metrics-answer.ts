import { timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Bindings } from '../address.ts'
import { bearer } from '../core/access.ts'
import { tokenHash } from '../core/token.ts'

/**
 * Whether somebody may see the metrics: whoever has the token; without one being set, whoever is on this machine and comes through no proxy.
 * @param token of the settings
 */
export function maySeeMetrics(request: Request, bindings: Bindings, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request, bindings)
  const sent = bearer(request.headers.get('authorization') ?? '')
  return sent !== undefined && timingSafeEqual(Buffer.from(tokenHash(sent)), Buffer.from(tokenHash(token)))
}

/** What a proxy adds to what it passes on. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isFromHere({ headers }: Request, bindings: Bindings): boolean {
  const address = bindings?.incoming?.socket.remoteAddress
  if (address === undefined || !ipaddr.isValid(address) || passedOn.some(name => headers.has(name))) return false
  return ipaddr.process(address).range() === 'loopback'
}
