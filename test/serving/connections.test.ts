import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { fewFromOne } from '../../src/listening.ts'

class Connection extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

/** Whoever comes over so many connections: how many stay. */
function stay(take: (socket: Socket) => void, count: number, addressOf: (index: number) => string): Connection[] {
  const all = Array.from({ length: count }, (_, index) => new Connection(addressOf(index)))
  for (const connection of all) take(connection as unknown as Socket)
  return all.filter(({ destroyed }) => !destroyed)
}

test('nobody alone takes the room of all, from however many addresses of his network of IPv6', () => {
  const take = fewFromOne([])
  expect(stay(take, 1010, () => '203.0.113.7')).toHaveLength(1000)
  expect(
    stay(take, 10, () => '203.0.113.8'),
    'somebody else',
  ).toHaveLength(10)
  const neighbours = stay(take, 1010, index => `2001:db8:7:1::${index.toString(16)}`)
  expect(neighbours).toHaveLength(1000)
  expect(
    stay(take, 1, () => '2001:db8:7:2::1'),
    'the next network',
  ).toHaveLength(1)
  neighbours[0]!.destroy()
  expect(
    stay(take, 2, () => '2001:db8:7:1::ffff'),
    'where one has gone',
  ).toHaveLength(1)
})

test('a proxy that is named, and this machine, connect for many', () => {
  const take = fewFromOne(['10.0.0.5'])
  for (const address of ['10.0.0.5', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(
      stay(take, 1010, () => address),
      address,
    ).toHaveLength(1010)
  expect(stay(take, 1010, () => '10.0.0.6')).toHaveLength(1000)
})
