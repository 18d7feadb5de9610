import type { Server } from 'node:http'
import { isProxyAmong } from '../address.ts'
import { networksOf } from '../core/networks.ts'
import { answerOf, type Connection, type Connections, isIdle } from './connections.ts'

/** The addresses that somebody may have all of, and who is connected from them. */
type Network = { name: string; max: number; members: Set<Connection> }

/** What an address belongs to, narrowest first, and which part of all connections may come from there. A household has less than its provider. */
const shares = { ipv4: [1 / 8, 1 / 4], ipv6: [1 / 8, 3 / 16, 1 / 4] }

/**
 * Keeps the number of connections within bounds, in all and by network. Where there is no room for a newcomer, the oldest idle connection is
 * closed. In all, that is one of the network with the most. An answer under way is not broken off, unless it is a stream of events and
 * such streams take more than half of what their network may have. Their clients connect anew.
 * @param proxies whose connections count for nobody, and are not closed: they bring many clients
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { inAll, proxies }: { inAll: number; proxies: readonly string[] },
): void {
  const isProxy = isProxyAmong(['loopback', ...proxies])
  const known = new Map<string, Network>()
  /** Narrowest first; none for a proxy. */
  const networks = new Map<Connection, readonly Network[]>()

  const join = (connection: Connection, address: string): readonly Network[] => {
    const { family, names } = networksOf(address)
    const own = names.map((name, width) => {
      const network = known.get(name) ?? { name, max: Math.floor(inAll * shares[family][width]!), members: new Set() }
      network.members.add(connection)
      known.set(name, network)
      return network
    })
    networks.set(connection, own)
    return own
  }

  const leave = (connection: Connection): void => {
    for (const { name, members } of networks.get(connection)!) {
      members.delete(connection)
      if (members.size === 0) known.delete(name)
    }
    networks.delete(connection)
  }

  const widestOf = (connection: Connection): Network => networks.get(connection)!.at(-1)!

  /** @returns whether one of these could be closed */
  const closeOne = (among: Iterable<Connection>, newcomer: Connection): boolean => {
    const others = [...among].filter(each => each !== newcomer)
    const closing =
      ofTheLargest(others.filter(isIdle), widestOf) ?? ofTheLargest(streamsBeyondShare(others, widestOf), widestOf)
    if (!closing) return false
    // Counted out at once: the next newcomer may come before the end of the socket is told.
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

/** The oldest of those whose network has the most. */
const ofTheLargest = (
  connections: readonly Connection[],
  networkOf: (connection: Connection) => Network,
): Connection | undefined =>
  connections.reduce<Connection | undefined>((best, each) => {
    if (!best) return each
    const more = networkOf(each).members.size - networkOf(best).members.size
    return more > 0 || (more === 0 && each.since < best.since) ? each : best
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

/** Whether it carries events that go on for ever. The progress of an import comes as events too, in answer to a POST. */
const isStream = (connection: Connection): boolean => {
  const answer = answerOf(connection)
  return answer?.req.method === 'GET' && String(answer.getHeader('content-type')).startsWith('text/event-stream')
}
