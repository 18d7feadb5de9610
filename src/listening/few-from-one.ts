import type { Socket } from 'node:net'
import { isProxyAmong, networkOf } from '../address.ts'

/** From one address, or network of IPv6, that is no proxy, so that nobody alone takes the room of all. An office behind one router has fewer. */
const maxFromOne = 1000

/** Lets go whoever comes from where there are as many already as may be. */
export function fewFromOne(proxies: readonly string[]): (socket: Socket) => void {
  const isProxy = isProxyAmong(['loopback', ...proxies])
  const connected = new Map<string, number>()
  return socket => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (connected.get(network) ?? 0) + 1
    connected.set(network, count)
    socket.once('close', () => {
      const left = connected.get(network)! - 1
      if (left === 0) connected.delete(network)
      else connected.set(network, left)
    })
    if (count > maxFromOne) socket.destroy()
  }
}
