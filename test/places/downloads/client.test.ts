import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { downloadClient } from '../../../src/places/downloads/client.ts'
import { DocumentGone, DownloadFailed, FileChanged } from '../../../src/places/downloads/failures.ts'
import { answering, type Fault, openRangeServer } from '../../support/range-server.ts'

const server = await openRangeServer()
const other = await openRangeServer()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

const size = 3_000_000
const content = Buffer.from(Array.from({ length: size }, (_, index) => index % 251))
beforeEach(() => {
  for (const each of [server, other]) Object.assign(each, { requests: [], fault: undefined, sent: 0, maxOpen: 0 })
  server.resources.set('/file', content)
  server.resources.set('/document', { links: ['one'] })
})

const file = new URL('/file', server.url)
const version = { size, tag: `"${size}-${Date.parse('2026-08-19')}"`, day: '2026-08-19' }
const clientWith = (timing = { idleMs: 300, pauseMs: 1 }, more: object = {}) =>
  downloadClient({ address: server.url, setting: 'SOME_URL', timing, ...more })
const client = clientWith()
const range = { start: 1000, end: 2_500_000 }
const read = (more = range) => client.bytes(file, more, version)

/** Misbehaves for the first requests only. */
const atFirst = (times: number, fault: Fault): Fault => {
  let left = times
  return (...given) => left-- > 0 && fault(...given)
}

const headOf = (start: number, end: number, total = size) => ({
  'content-range': `bytes ${start}-${end - 1}/${total}`,
  'content-length': end - start,
})

test('a range is read as asked for', async () => {
  expect(Buffer.from(await read()).equals(content.subarray(range.start, range.end))).toBe(true)
  expect(server.requests).toEqual(['GET /file bytes=1000-2499999'])
})

test('a dropped connection continues at the byte where it ended', async () => {
  server.fault = atFirst(2, (response, request) => {
    const [, start] = /bytes=(\d+)-/.exec(request.headers.range!)!.map(Number) as [number, number]
    response.writeHead(206, headOf(start, range.end))
    response.write(content.subarray(start, start + 500_000), () => setTimeout(() => response.destroy(), 50))
    return true
  })
  expect(Buffer.from(await read()).equals(content.subarray(range.start, range.end))).toBe(true)
  expect(server.requests).toEqual([
    'GET /file bytes=1000-2499999',
    'GET /file bytes=501000-2499999',
    'GET /file bytes=1001000-2499999',
  ])
})

test('a busy server is asked again after the pause that it names', async () => {
  server.fault = atFirst(1, answering(503, { 'retry-after': '1' }))
  const began = performance.now()
  await read()
  expect(performance.now() - began).toBeGreaterThan(950)
  expect(server.requests).toHaveLength(2)
})

test('a server that asks for a long pause is not waited for', async () => {
  server.fault = answering(429, { 'retry-after': '3600' })
  await expect(read()).rejects.toThrow(/answered with HTTP 429\. Try again later, or check SOME_URL$/)
  expect(server.requests).toHaveLength(1)
})

test('a server that keeps failing is given up after six attempts', async () => {
  server.fault = answering(500)
  await expect(read()).rejects.toThrow(DownloadFailed)
  expect(server.requests).toHaveLength(6)
})

test('a silent server is given up', async () => {
  server.fault = () => true
  await expect(clientWith({ idleMs: 40, pauseMs: 1 }).bytes(file, range, version)).rejects.toThrow(
    /did not answer in time/,
  )
})

test.each<[string, Fault, RegExp]>([
  ['the whole file', answering(200, {}, content), /ignores byte ranges/],
  [
    'another range',
    answering(206, headOf(0, range.end), content.subarray(0, range.end)),
    /was asked for the bytes 1000-2499999 and answered "bytes 0-2499999\/3000000"$/,
  ],
  ['no range', answering(206, {}, 'x'), /and answered ""$/],
  [
    'a compressed range',
    answering(206, { ...headOf(range.start, range.end), 'content-encoding': 'gzip' }),
    /is sent as gzip/,
  ],
])('a server that sends %s is refused at once', async (_, fault, message) => {
  server.fault = fault
  await expect(read()).rejects.toThrow(message)
  expect(server.requests).toHaveLength(1)
})

test('an endless body is cut off', async () => {
  let isClosed: Promise<unknown> | undefined
  server.fault = response => {
    isClosed = new Promise(resolve => response.once('close', resolve))
    response.writeHead(206, { 'content-range': `bytes ${range.start}-${range.end - 1}/${size}` })
    const more = () => response.destroyed || response.write(Buffer.alloc(100_000), more)
    more()
    return true
  }
  await expect(read()).rejects.toThrow(/sends more bytes than it was asked for/)
  await isClosed
})

test.each<[string, object]>([
  ['another size', headOf(range.start, range.end, size + 1)],
  ['another ETag', { ...headOf(range.start, range.end), etag: '"newer"' }],
])('a file of %s has changed', async (_, head) => {
  server.fault = answering(206, { ...head }, content.subarray(range.start, range.end))
  await expect(read()).rejects.toThrow(FileChanged)
})

test('a missing document is gone', async () => {
  await expect(client.json(new URL('/nowhere', server.url), z.object({}))).rejects.toThrow(DocumentGone)
})

test('a document is limited in size and layout', async () => {
  const document = new URL('/document', server.url)
  expect(await client.json(document, z.object({ links: z.array(z.string()) }))).toEqual({ links: ['one'] })
  await expect(client.json(document, z.object({}), 5)).rejects.toThrow(/is longer than 5 bytes/)
  await expect(client.json(document, z.object({ links: z.array(z.number()) }))).rejects.toThrow(
    /has another layout than expected: links\.0: /,
  )
})

test('no other server is contacted, also by a redirect', async () => {
  other.resources.set('/file', content)
  await expect(client.version(new URL('/file', other.url))).rejects.toThrow(/is not a server that SOME_URL names/)
  server.fault = answering(302, { location: `${other.url}/file` })
  await expect(read()).rejects.toThrow(/is not a server that SOME_URL names/)
  expect(other.requests).toEqual([])
  server.fault = atFirst(1, answering(302, { location: '/file' }))
  expect(await client.version(new URL('/other', server.url))).toEqual(version)
})

test('at most four connections are open', async () => {
  await using fresh = await openRangeServer()
  fresh.resources.set('/file', content)
  fresh.bitsPerSecond = 400_000_000
  const polite = downloadClient({ address: fresh.url, setting: 'SOME_URL' })
  const ranges = Array.from({ length: 40 }, (_, index) => ({ start: index * 1000, end: index * 1000 + 60_000 }))
  await Promise.all(ranges.map(range => polite.bytes(new URL('/file', fresh.url), range, version)))
  expect(fresh.requests).toHaveLength(40)
  expect(fresh.maxOpen).toBeLessThanOrEqual(4)
})

test('a stop ends transfers and pauses at once', async () => {
  const stop = new AbortController()
  server.fault = answering(503, { 'retry-after': '60' })
  const reading = clientWith(undefined, { signal: stop.signal }).bytes(file, range, version)
  setTimeout(() => stop.abort(), 50)
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [
    'http://forklist-stand-in.invalid',
    /^forklist-stand-in\.invalid was not found: check the network, or check SOME_URL$/,
  ],
  ['http://127.0.0.1:1', /^127\.0\.0\.1:1 /],
])('%s is reported in one line', async (address, message) => {
  const nowhere = downloadClient({ address, setting: 'SOME_URL', timing: { pauseMs: 1 } })
  await expect(nowhere.version(new URL(address))).rejects.toThrow(message)
})
