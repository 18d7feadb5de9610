import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { originCheck } from '../../src/web/api/origin.ts'

type Sent = { origin?: string; host?: string; relation?: string; arrivedAt?: [address: string, port: number] }

/** Returns whether a page may ask, of a service at `base` that is also known as `lists.trattoria.example`. */
function mayAsk(base: string, { origin, host = 'forklist.example', relation, arrivedAt }: Sent): boolean {
  const headers = {
    ...(origin !== undefined && { origin }),
    ...(relation !== undefined && { 'sec-fetch-site': relation }),
  }
  const request = new Request(`http://${host}/site/lists`, { method: 'POST', headers })
  const [localAddress, localPort] = arrivedAt ?? []
  const socket = Object.defineProperties(new Socket(), {
    localAddress: { value: localAddress },
    localPort: { value: localPort },
  })
  return !originCheck(base, ['lists.trattoria.example'])(request, { incoming: { headers: {}, socket } })
}

const publicUrl = 'https://forklist.example'
const development = 'http://localhost:3000'

test('accepts a page of the public URL under any host', () => {
  for (const host of ['forklist.example', 'forklist:3000', 'localhost:3000', 'evil.example'])
    expect([host, mayAsk(publicUrl, { origin: publicUrl, host })]).toEqual([host, true])
  expect(mayAsk(`${publicUrl}/food`, { origin: publicUrl, host: 'forklist:3000' })).toBe(true)
})

test('accepts a page under a further configured name', () => {
  for (const origin of ['https://lists.trattoria.example', 'http://lists.trattoria.example:8080'])
    expect([origin, mayAsk(publicUrl, { origin })]).toEqual([origin, true])
})

test('refuses a page of another site under that site’s host name', () => {
  for (const base of [publicUrl, development])
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.6.6.6:3000'])
      for (const arrivedAt of [undefined, ['192.168.1.5', 3000], ['127.0.0.1', 3000]] as const)
        expect([
          base,
          host,
          mayAsk(base, { origin: `http://${host}`, host, ...(arrivedAt && { arrivedAt: [...arrivedAt] }) }),
        ]).toEqual([base, host, false])
})

test.each([
  'https://evil.example',
  'https://forklist.example.evil.example',
  'https://forklist.example:8443',
  'https://sub.forklist.example',
  'https://forklist.example@evil.example',
  'https://evil@forklist.example',
  'https://forklist.example/',
  'capacitor://forklist.example',
  'forklist.example',
  'file://',
  'null',
  '',
])('refuses a page of “%s”', origin => {
  expect(mayAsk(publicUrl, { origin })).toBe(false)
})

test('refuses requests that the browser marks as cross-site, with any origin', () => {
  for (const relation of ['cross-site', 'same-site', 'anything'])
    expect([relation, mayAsk(publicUrl, { origin: publicUrl, relation })]).toEqual([relation, false])
  for (const relation of ['same-origin', 'none'])
    expect([relation, mayAsk(publicUrl, { origin: publicUrl, relation })]).toEqual([relation, true])
})

test('accepts programs and plain links, which send no origin', () => {
  expect(mayAsk(publicUrl, {})).toBe(true)
})

const arrivals: [origin: string, address: string, port: number][] = [
  ['http://localhost:3000', '127.0.0.1', 3000],
  ['http://127.0.0.1:3000', '127.0.0.1', 3000],
  ['http://[::1]:3000', '::1', 3000],
  // Docker passes the port on: the service itself sees another address.
  ['http://127.0.0.1:3000', '172.17.0.2', 3000],
  ['http://192.168.1.5:3000', '192.168.1.5', 3000],
  ['http://192.168.1.5:3000', '::ffff:192.168.1.5', 3000],
  ['http://[fd00::5]:3000', 'fd00::5', 3000],
  ['http://192.168.1.5', '192.168.1.5', 80],
]

test.each(arrivals)('without a public URL, a page of %s may send requests over a connection to %s', (origin, ...at) => {
  expect(mayAsk(development, { origin, host: new URL(origin).host, arrivedAt: at })).toBe(true)
})

test('a start without a public URL refuses pages of other machines and ports', () => {
  for (const origin of [
    'http://192.168.1.6:3000',
    'http://192.168.1.5:8080',
    'http://localhost:5173',
    'http://nas:3000',
  ])
    expect([
      origin,
      mayAsk(development, { origin, host: new URL(origin).host, arrivedAt: ['192.168.1.5', 3000] }),
    ]).toEqual([origin, false])
})

test('a service with a public URL refuses pages at its machine’s addresses', () => {
  for (const [origin, address] of [
    ['http://192.168.1.5:3000', '192.168.1.5'],
    ['http://localhost:3000', '127.0.0.1'],
  ] as const)
    expect(mayAsk(publicUrl, { origin, host: new URL(origin).host, arrivedAt: [address, 3000] })).toBe(false)
})
