import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns an IPv4 address itself, and of an IPv6 address its network of 64 bits. */
export const networkOf = (text: string): string => {
  const address = parsed(text)
  return address.kind() === 'ipv4' ? address.toString() : cut(address as ipaddr.IPv6, 64)
}

/**
 * Returns the networks that an address belongs to, narrowest first: of IPv4 itself and its /24, of IPv6 its /64, /56 and /48. A network
 * of IPv6 has a /64, a customer a /56 or a /48.
 */
export const networksOf = (text: string): { family: 'ipv4' | 'ipv6'; names: string[] } => {
  const address = parsed(text)
  if (address.kind() === 'ipv6')
    return { family: 'ipv6', names: [64, 56, 48].map(bits => `${cut(address as ipaddr.IPv6, bits)}/${bits}`) }
  const octets = (address as ipaddr.IPv4).toByteArray()
  return { family: 'ipv4', names: [octets.join('.'), `${octets.slice(0, 3).join('.')}.0/24`] }
}

/** Returns the widest network of a sender, whose addresses may all be one customer's. An API key has no network and stands for itself. */
export const widestNetworkOf = (sender: string): string =>
  isIP(sender) === 0 ? sender : networksOf(sender).names.at(-1)!

/** An IPv4 address that came over a socket of IPv6 is one of IPv4. */
const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => ipaddr.process(text)

const cut = (address: ipaddr.IPv6, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*$/, '')}/${bits}`).toString()
