import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Ranges of addresses that have a name in settings. */
export const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns an IPv4 address itself, or the /64 network of an IPv6 address. */
export const networkOf = (text: string): string => {
  const address = parseAddress(text)
  return address.kind() === 'ipv4' ? address.toString() : networkWithPrefix(address as ipaddr.IPv6, 64)
}

/**
 * Returns the networks of an address, narrowest first: IPv4 itself and its /24; IPv6 by /64, /56 and /48. A customer has a /56 or a /48.
 */
export const networksOf = (text: string): { family: 'ipv4' | 'ipv6'; names: string[] } => {
  const address = parseAddress(text)
  if (address.kind() === 'ipv6')
    return {
      family: 'ipv6',
      names: [64, 56, 48].map(bits => `${networkWithPrefix(address as ipaddr.IPv6, bits)}/${bits}`),
    }
  const octets = (address as ipaddr.IPv4).toByteArray()
  return { family: 'ipv4', names: [octets.join('.'), `${octets.slice(0, 3).join('.')}.0/24`] }
}

/** Returns the widest network of a sender, which may be one customer. An API key has no network and stands for itself. */
export const widestNetworkOf = (sender: string): string =>
  isIP(sender) === 0 ? sender : networksOf(sender).names.at(-1)!

/** Parses an address. An IPv4 address on an IPv6 socket becomes plain IPv4. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => ipaddr.process(text)

const networkWithPrefix = (address: ipaddr.IPv6, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*$/, '')}/${bits}`).toString()
