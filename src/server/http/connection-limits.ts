import type { Server } from 'node:http'
import { isProxyAmong } from '../../util/client-address.ts'
import { networksOf } from '../../util/networks.ts'
import { type Connection, type Connections, currentResponse, isIdle } from './connections.ts'

/** A network that one client may control. */
type Network = { name: string; max: number; members: Set<Connection> }

/** Fraction of all connections allowed per network, narrowest first. A household gets less than its provider. */
const shares = { ipv4: [1 / 8, 1 / 4], ipv6: [1 / 8, 3 / 16, 1 / 4] }

/**
 * Limits connections in total and per network. A new connection beyond a limit closes the oldest idle one. Beyond the total, that one
 * comes from the network with the most connections. Responses in progress are not aborted, except event streams beyond half of their
 * network's share: their clients reconnect.
 * @param proxies whose connections belong to no network and are never closed for others: they carry many clients
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { inAll, proxies }: { inAll: number; proxies: readonly string[] },
): void {
  const isProxy = isProxyAmong(['loopback', ...proxies])
  const networksByName = new Map<string, Network>()
  /** Networks per connection, narrowest first; none for a proxy. */
  const networks = new Map<Connection, readonly Network[]>()

  const join = (connection: Connection, address: string): readonly Network[] => {
    const { family, names } = networksOf(address)
    const own = names.map((name, width) => {
      const network = networksByName.get(name) ?? {
        name,
        max: Math.floor(inAll * shares[family][width]!),
        members: new Set(),
      }
      network.members.add(connection)
      networksByName.set(name, network)
      return network
    })
    networks.set(connection, own)
    return own
  }

  const leave = (connection: Connection): void => {
    for (const { name, members } of networks.get(connection)!) {
      members.delete(connection)
      if (members.size === 0) networksByName.delete(name)
    }
    networks.delete(connection)
  }

  const widestOf = (connection: Connection): Network => networks.get(connection)!.at(-1)!

  /** Closes one connection if possible. @returns whether it did */
  const closeOne = (among: Iterable<Connection>, newcomer: Connection): boolean => {
    const others = [...among].filter(each => each !== newcomer)
    const closing =
      oldestOfLargest(others.filter(isIdle), widestOf) ??
      oldestOfLargest(streamsBeyondShare(others, widestOf), widestOf)
    if (!closing) return false
    // Removed at once: the next connection may arrive before the socket's `close` event.
    leave(closing)
    closing.socket.destroy()
    return true
  }

  server.on('connection', socket => {
    const connection = connections.get(socket)!
    const { remoteAddress } = socket
    if (remoteAddress !== undefined && !isProxy(remoteAddress)) {
      const own = join(connection, remoteAddress)
      socket.once('close', () => networks.has(connection) && leave(connection))
      const crowded = own.find(({ members, max }) => members.size > max)
      if (crowded && !closeOne(crowded.members, connection)) {
        socket.destroy()
        return
      }
    }
    if (connections.size > inAll && !closeOne(networks.keys(), connection)) socket.destroy()
  })
}

/** Returns the oldest connection of the network with the most connections. */
const oldestOfLargest = (
  connections: readonly Connection[],
  networkOf: (connection: Connection) => Network,
): Connection | undefined =>
  connections.reduce<Connection | undefined>((best, each) => {
    if (!best) return each
    const difference = networkOf(each).members.size - networkOf(best).members.size
    return difference > 0 || (difference === 0 && each.since < best.since) ? each : best
  }, undefined)

function streamsBeyondShare(
  connections: readonly Connection[],
  networkOf: (connection: Connection) => Network,
): Connection[] {
  const streams = connections.filter(isStream)
  const counts = new Map<Network, number>()
  for (const stream of streams) counts.set(networkOf(stream), (counts.get(networkOf(stream)) ?? 0) + 1)
  return streams.filter(stream => counts.get(networkOf(stream))! > networkOf(stream).max / 2)
}

/** Returns whether a connection carries an endless event stream. Import progress comes as events too, but in response to a POST. */
const isStream = (connection: Connection): boolean => {
  const answer = currentResponse(connection)
  return answer?.req.method === 'GET' && String(answer.getHeader('content-type')).startsWith('text/event-stream')
}
