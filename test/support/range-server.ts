import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** A document: JSON, bytes, or the path of a file. */
export type Resource = object | Uint8Array | string

/** Misbehaves instead of answering. Returns whether it did. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => boolean | Promise<boolean>

/** Returns a fault that gives this answer instead. */
export const answering =
  (status: number, headers: Record<string, string | number> = {}, body?: string | Uint8Array): Fault =>
  response => {
    response.writeHead(status, headers).end(body)
    return true
  }

export type RangeServer = AsyncDisposable & {
  /** Without a slash at its end. */
  url: string
  /** Documents by path. */
  resources: Map<string, Resource>
  /** Requests in order of arrival: `GET /a.parquet bytes=0-99`. */
  requests: string[]
  userAgents: Set<string>
  /** Bytes of all bodies. */
  sent: number
  /** The most connections that were open at once. */
  maxOpen: number
  /** Called for each request before it is answered. */
  fault: Fault | undefined
  /** Bits per second of all connections together; unlimited without it. */
  bitsPerSecond: number | undefined
}

const pieceBytes = 16_384

const drained = async (response: ServerResponse) => {
  const stop = new AbortController()
  const either = ['drain', 'close'].map(event => once(response, event, stop))
  await Promise.race(either)
  stop.abort()
  await Promise.allSettled(either)
}

/** Starts a server of static documents with byte ranges, a slow line and faults on demand. */
export async function openRangeServer(): Promise<RangeServer> {
  // The time until which the line is busy.
  let busyUntil = 0
  const send = async (response: ServerResponse, body: Readable) => {
    for await (const chunk of body)
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes)
        if (response.destroyed) return
        if (state.bitsPerSecond !== undefined) {
          busyUntil = Math.max(busyUntil, performance.now()) + (piece.length * 8000) / state.bitsPerSecond
          await setTimeout(Math.max(1, busyUntil - performance.now()))
        }
        state.sent += piece.length
        if (!response.write(piece)) await drained(response)
      }
    response.end()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.requests.push([request.method, request.url, request.headers.range ?? []].flat().join(' '))
    state.userAgents.add(request.headers['user-agent'] ?? '')
    if (await state.fault?.(response, request)) return
    const resource = state.resources.get(new URL(request.url!, 'http://localhost').pathname)
    if (resource === undefined) return void response.writeHead(404).end()
    const content =
      typeof resource === 'string' || resource instanceof Uint8Array ? resource : Buffer.from(JSON.stringify(resource))
    const size = typeof content === 'string' ? statSync(content).size : content.length
    const changed = typeof content === 'string' ? statSync(content).mtime : new Date('2026-08-19')
    const etag = `"${size}-${changed.getTime()}"`
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = first === undefined ? [0, size] : [Number(first), Math.min(size, Number(last) + 1)]
    if (start > end) return void response.writeHead(416).end()
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': end - start,
      'accept-ranges': 'bytes',
      etag,
      'last-modified': changed.toUTCString(),
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    })
    if (request.method === 'HEAD' || start === end) return void response.end()
    await send(
      response,
      typeof content === 'string'
        ? createReadStream(content, { start, end: end - 1 })
        : Readable.from([content.subarray(start, end)]),
    )
  }
  let open = 0
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error))
  })
  server.on('connection', socket => {
    state.maxOpen = Math.max(state.maxOpen, ++open)
    socket.once('close', () => open--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const state: RangeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources: new Map(),
    requests: [],
    userAgents: new Set(),
    sent: 0,
    maxOpen: 0,
    fault: undefined,
    bitsPerSecond: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state
}
