import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

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

/** The address itself, of IPv6 its network. */
export const networkOf = (text: string): string => {
  const address = parsed(text)
  return address.kind() === 'ipv4' ? address.toString() : cut(address as ipaddr.IPv6, 64)
}

/**
 * What an address belongs to, narrowest first: of IPv4 itself and its /24, of IPv6 its /64, /56 and /48. A network of IPv6 has a /64,
 * a customer a /56 or a /48.
 */
export const networksOf = (text: string): { family: 'ipv4' | 'ipv6'; names: string[] } => {
  const address = parsed(text)
  if (address.kind() === 'ipv6')
    return { family: 'ipv6', names: [64, 56, 48].map(bits => `${cut(address as ipaddr.IPv6, bits)}/${bits}`) }
  const octets = (address as ipaddr.IPv4).toByteArray()
  return { family: 'ipv4', names: [octets.join('.'), `${octets.slice(0, 3).join('.')}.0/24`] }
}

/** An IPv4 address that came over a socket of IPv6 is one of IPv4. */
const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => ipaddr.process(text)

const cut = (address: ipaddr.IPv6, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*$/, '')}/${bits}`).toString()
