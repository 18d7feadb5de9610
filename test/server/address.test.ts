import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressReader, isProxyAmong } from '../../src/util/client-address.ts'
import { networkOf } from '../../src/util/networks.ts'

/** Returns the address that is limited for a request over a connection from `remote` with `trusted` proxies. */
function addressOf(trusted: readonly string[], remote: string | undefined, forwarded?: string, unnamed?: () => void) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remote })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return addressReader(trusted, unnamed)({ incoming: { headers, socket } as unknown as IncomingMessage })
}

const near = ['127.0.0.1', '::1', '10.0.0.5', '192.168.1.5', '169.254.1.1', 'fd00::5', 'fe80::5']

test.each(near)('ignores forwarded addresses without a trusted proxy', remote => {
  expect(addressOf([], remote, '203.0.113.7')).toBe(networkOf(remote))
})

test('ignores an untrusted neighbour', () => {
  expect(addressOf(['10.0.0.0/8'], '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1')
  expect(addressOf(['loopback'], '10.0.0.5', '203.0.113.7')).toBe('10.0.0.5')
  expect(addressOf(['loopback'], '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1')
})

test('uses the last untrusted address that a trusted proxy forwards', () => {
  expect(addressOf(['loopback'], '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf(['loopback'], '127.0.0.1', '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf(['loopback', '10.0.0.0/8'], '127.0.0.1', '203.0.113.7, 10.0.0.5')).toBe('203.0.113.7')
  expect(addressOf(['loopback'], '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
})

test('counts the proxy itself if it forwards no address', () => {
  for (const forwarded of ['unknown', '', 'evil.example', '203.0.113.256'])
    expect([forwarded, addressOf(['loopback'], '127.0.0.1', forwarded)]).toEqual([forwarded, '127.0.0.1'])
})

test('ignores the port of a forwarded address', () => {
  expect(addressOf(['loopback'], '127.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7')
  expect(addressOf(['loopback'], '127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::')
})

test('counts an IPv6 /64 network as one address', () => {
  expect(addressOf([], '2001:db8:1:2:3:4:5:6')).toBe(addressOf([], '2001:db8:1:2::9'))
  expect(addressOf([], '2001:db8:1:3::9')).not.toBe(addressOf([], '2001:db8:1:2::9'))
  expect(addressOf([], '::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('reports an untrusted proxy once', () => {
  const reports: string[] = []
  const reader = addressReader([], () => reports.push('unnamed'))
  const request = (remote: string, forwarded?: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remote })
    reader({ incoming: { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket } })
  }
  request('198.51.100.1', '203.0.113.7')
  request('127.0.0.1')
  expect(reports).toEqual([])
  request('127.0.0.1', '203.0.113.7')
  request('10.0.0.5', '203.0.113.7')
  expect(reports).toEqual(['unnamed'])
})

test('reports nothing if a proxy is trusted', () => {
  const reports: string[] = []
  addressOf(['10.0.0.0/8'], '127.0.0.1', '203.0.113.7', () => reports.push('unnamed'))
  expect(reports).toEqual([])
})

test('gives all requests without a connection one address', () => {
  expect([addressReader([])(undefined), addressReader([])({})]).toEqual(['unknown', 'unknown'])
})

test('recognises proxies by address, subnet or range', () => {
  const isProxy = isProxyAmong(['10.0.0.0/8', 'loopback'])
  expect(['10.9.9.9', '127.0.0.2', '11.0.0.1', '192.168.1.5'].map(isProxy)).toEqual([true, true, false, false])
})
