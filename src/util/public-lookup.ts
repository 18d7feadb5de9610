import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns whether an address is on the public internet, and not of this machine, a private network or a reserved range. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/**
 * Returns a lookup for connections that resolves a name once and refuses it if any of its addresses is not public. The connection uses
 * exactly these addresses, so a second resolution cannot change them.
 */
export const publicLookup =
  (lookup: typeof resolve = resolve): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const refused = addresses.find(({ address }) => !isPublicAddress(address))
      if (refused || addresses.length === 0) return callback(new Error(`${hostname} has no public address`), '')
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
