import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { namedRanges, networkOf } from './networks.ts'

/** Node's request, as the HTTP adapter passes it; absent without a connection. */
export type Bindings = { incoming?: Pick<IncomingMessage, 'headers' | 'socket'> } | undefined

/** Returns the address or network under which limits count a client. */
export type AddressOf = (bindings: Bindings) => string

/**
 * Creates a function that returns a request's client address: a whole IPv4 address or an IPv6 /64 network. One client has all addresses
 * of a /64. Requests without a connection share one name.
 * @param trusted proxies whose `X-Forwarded-For` is believed: addresses, subnets, names of ranges
 * @param onUntrustedProxy called once if a local proxy forwards requests and no proxy is trusted: its clients then share one address
 */
export const addressReader = (trusted: readonly string[], onUntrustedProxy: () => void = () => {}): AddressOf => {
  const isTrusted = isProxyAmong(trusted)
  const isLocalProxy = isProxyAmong(['loopback', 'linklocal', 'uniquelocal'])
  let shouldReport = trusted.length === 0
  const networkOfSocket = new WeakMap<object, string>()
  const ofSocket = (socket: Socket): string => {
    const cached = networkOfSocket.get(socket)
    if (cached !== undefined) return cached
    const address = networkFrom([socket.remoteAddress ?? ''])
    networkOfSocket.set(socket, address)
    return address
  }
  return bindings => {
    const incoming = bindings?.incoming
    if (!incoming) return 'unknown'
    const { socket, headers } = incoming
    if (headers['x-forwarded-for'] === undefined) return ofSocket(socket)
    if (shouldReport && isLocalProxy(socket.remoteAddress ?? '')) {
      shouldReport = false
      onUntrustedProxy()
    }
    // Each proxy appends the address that it sees. The client is the nearest address that no trusted proxy has.
    const addresses = [...forwardedIn(String(headers['x-forwarded-for'])), socket.remoteAddress ?? '']
    const client = addresses.findLastIndex(address => !isTrusted(address))
    return networkFrom(addresses.slice(Math.max(client, 0)))
  }
}

/** Returns the network of the first valid address. A proxy may write `unknown` or a name. */
const networkFrom = (addresses: readonly string[]): string => {
  const valid = addresses.find(address => ipaddr.isValid(address))
  return valid === undefined ? 'unknown' : networkOf(valid)
}

/** Returns a check whether an address belongs to these addresses, subnets or named ranges. */
export const isProxyAmong = (proxies: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const proxy of proxies.flatMap(name => namedRanges[name] ?? [name])) {
    const [address = '', length] = proxy.split('/')
    const family = familyOf(address)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return address => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns the addresses of `X-Forwarded-For`, without the ports that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const forwardedIn = (header: string): string[] =>
  header.split(',').map(address =>
    address
      .trim()
      .replace(/^\[(.+)\](?::\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1'),
  )
