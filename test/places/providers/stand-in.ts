import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** A request as it came in. */
type RecordedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** The stand-in's behaviour for a request. */
export type Conduct = (response: ServerResponse, request: RecordedRequest) => void | Promise<void>

/** A local HTTP server that plays a provider, and misbehaves on demand. */
export type StandIn = AsyncDisposable & {
  /** Without a slash at its end. */
  url: string
  /** All requests in order of arrival. */
  asked: RecordedRequest[]
  /** Sets the behaviour for the next requests in turn. The last one stays. */
  does(...conduct: [Conduct, ...Conduct[]]): void
  /** Returns whether the last caller disconnected, or got the complete response, within two seconds. */
  wasLeft(): Promise<boolean>
}

/** Starts a stand-in, which returns 404 by default. */
export async function openStandIn(): Promise<StandIn> {
  const asked: RecordedRequest[] = []
  let conduct: Conduct[] = [status(404)]
  let left: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    left = once(response, 'close', { signal: AbortSignal.timeout(2000) })
    // Not every test checks whether it was closed.
    left.catch(() => {})
    const one = await read(request)
    asked.push(one)
    const next = conduct.length > 1 ? conduct.shift() : conduct[0]
    await next!(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    does(...next) {
      conduct = next
    },
    wasLeft: () =>
      left.then(
        () => true,
        () => false,
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the address of a stopped server, which refuses connections. */
export async function unreachableUrl(): Promise<string> {
  await using gone = await openStandIn()
  return gone.url
}

async function read(request: IncomingMessage): Promise<RecordedRequest> {
  const { pathname, searchParams } = new URL(request.url!, 'http://provider')
  const { method, headers } = request
  return { method: method!, path: pathname, query: searchParams, headers, body: await text(request) }
}

const asJson = { 'content-type': 'application/json; charset=utf-8' }

export const json =
  (value: unknown, code = 200, headers: Record<string, string> = {}): Conduct =>
  response => {
    response.writeHead(code, { ...asJson, ...headers }).end(JSON.stringify(value))
  }

export const status =
  (code: number, headers: Record<string, string> = {}): Conduct =>
  response => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(`<h1>${code}</h1>`)
  }

/** Returns 429. @param retryAfter seconds or a date; the header is omitted by default */
export const tooManyRequests = (retryAfter?: string): Conduct =>
  status(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter })

export const redirect = (to: string): Conduct => status(302, { location: to })

/** Sends invalid JSON with a JSON content type. */
export const notJson: Conduct = response => {
  response.writeHead(200, asJson).end('<!doctype html><title>Welcome to the hotel’s network</title>')
}

export const brokenOffJson: Conduct = response => {
  response.writeHead(200, asJson).end('{"type":"FeatureCollection","features":[{"type":"Fea')
}

/** Accepts the request and never responds. */
export const silence: Conduct = () => {}

/** Sends the head and the beginning of a response, and no more. */
export const silenceInBody: Conduct = response => {
  response.writeHead(200, asJson).write('{"features":[')
}

/** Closes the connection without a word. */
export const hangsUp: Conduct = response => {
  response.destroy()
}

/** Closes the connection in the middle of a response. */
export const hangsUpInBody: Conduct = async response => {
  response.writeHead(200, { ...asJson, 'content-length': '100000' })
  await new Promise(sent => response.write('{"features":[', sent))
  response.destroy()
}

const chunk = Buffer.alloc(64 * 1024, ' ')
function* spaces(bytes: number) {
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
}

/** Sends this many spaces, with or without a content length. */
export const huge =
  (bytes: number, { saysLength, code = 200 }: { saysLength: boolean; code?: number }): Conduct =>
  async response => {
    response.writeHead(code, { ...asJson, ...(saysLength && { 'content-length': String(bytes) }) })
    // A client closes the connection when it has enough.
    await pipeline(spaces(bytes), response).catch(() => {})
  }

/** Sends endless spaces, as fast as the client reads. */
export const endless = (code = 200): Conduct => huge(Number.POSITIVE_INFINITY, { saysLength: false, code })

/** Sends a byte every 50 ms, without end. */
export const trickle: Conduct = response => {
  response.writeHead(200, asJson)
  const timer = setInterval(() => response.write(' '), 50)
  response.once('close', () => clearInterval(timer))
}

/** Delays a behaviour. */
export const late =
  (milliseconds: number, conduct: Conduct): Conduct =>
  async (response, request) => {
    await new Promise(passed => setTimeout(passed, milliseconds))
    if (!response.destroyed) await conduct(response, request)
  }

/** Holds a behaviour back until it is released. */
export const held = (conduct: Conduct): { conduct: Conduct; release(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    async conduct(response, request) {
      await promise
      await conduct(response, request)
    },
    release: resolve,
  }
}

/** Names that no provider should send. `usable` is the usable part, `undefined` for none. */
export const untrustedNames: readonly { name: unknown; usable: string | undefined }[] = [
  { name: '<script>alert(1)</script>', usable: '<script>alert(1)</script>' },
  { name: '  Da\u202E Enzo\u202C ', usable: 'Da Enzo' },
  { name: 'Cafe\u0301 Tortoni', usable: 'Café Tortoni' },
  { name: 'Da\u0000Enzo', usable: undefined },
  { name: 'Da\u001B[31mEnzo', usable: undefined },
  { name: 'Da\nEnzo', usable: undefined },
  { name: '\uD800Enzo', usable: undefined },
  { name: 'Enzo\uFFFE', usable: undefined },
  { name: '\u200B \u2060', usable: undefined },
  { name: '', usable: undefined },
  { name: 'a'.repeat(100_000), usable: undefined },
  { name: 17, usable: undefined },
  { name: null, usable: undefined },
  { name: { toString: 'Enzo' }, usable: undefined },
]
