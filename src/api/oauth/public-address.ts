import { BlockList, isIP } from 'node:net'

// https://www.iana.org/assignments/iana-ipv4-special-registry, with multicast and the reserved addresses above it.
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
// Public IPv6 addresses, except for the special ranges inside and those that map to IPv4.
const globalIPv6 = ['2000::/3']
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const special4 = listOf(specialIPv4, 'ipv4')
const special6 = listOf(specialIPv6, 'ipv6')
const global6 = listOf(globalIPv6, 'ipv6')

/** Returns whether an IP address belongs to the public internet, and not to this machine or its network. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
