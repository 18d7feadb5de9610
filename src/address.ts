import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { networkOf } from './core/networks.ts'

/** What is there of node's own request; nothing where a request came without a connection. */
export type Bindings = { incoming?: Pick<IncomingMessage, 'headers' | 'socket'> } | undefined

/** Whose requests share their limits. */
export type AddressOf = (bindings: Bindings) => string

/**
 * The address that a request came from: of IPv4 the whole, of IPv6 the network of 64 bits, since anybody has all addresses of one.
 * Requests without a connection share one.
 * @param trusted whose word is taken for whom they pass on (`X-Forwarded-For`): addresses, subnets, names of ranges
 * @param unnamed told once that a neighbour passes requests on and nobody is trusted: all who come by it are then one address
 */
export const addressReader = (trusted: readonly string[], unnamed: () => void = () => {}): AddressOf => {
  const isTrusted = proxyAddr.compile([...trusted])
  const isNear = isProxyAmong(['loopback', 'linklocal', 'uniquelocal'])
  let isToTell = trusted.length === 0
  const known = new WeakMap<object, string>()
  const ofSocket = (socket: Socket): string => {
    const before = known.get(socket)
    if (before !== undefined) return before
    const address = named([socket.remoteAddress ?? ''])
    known.set(socket, address)
    return address
  }
  return bindings => {
    const incoming = bindings?.incoming
    if (!incoming) return 'unknown'
    const { socket, headers } = incoming
    if (headers['x-forwarded-for'] === undefined) return ofSocket(socket)
    if (isToTell && isNear(socket.remoteAddress ?? '')) {
      isToTell = false
      unnamed()
    }
    const forwarded = { 'x-forwarded-for': withoutPorts(String(headers['x-forwarded-for'])) }
    const said = proxyAddr.all({ socket, headers: forwarded } as unknown as IncomingMessage, isTrusted)
    return named(said)
  }
}

/** A proxy may have written what is no address (`unknown`, a name): then the last one before it counts. */
const named = (said: readonly string[]): string => {
  const known = said.findLast(address => ipaddr.isValid(address))
  return known === undefined ? 'unknown' : networkOf(known)
}

/** Whether an address is one of those: addresses, subnets, names of ranges. */
export const isProxyAmong = (proxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = proxyAddr.compile([...proxies])
  return address => isTrusted(address, 0)
}

/** Some proxies write down the port as well: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map(address =>
      address
        .trim()
        .replace(/^\[(.+)\](?::\d+)?$/, '$1')
        .replace(/^([\d.]+):\d+$/, '$1'),
    )
    .join(',')
