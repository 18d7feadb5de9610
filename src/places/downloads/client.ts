import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { readBodyUpTo, retryAfterMs } from '../../util/http-response.ts'
import { jsonIn } from '../../util/json-object.ts'
import { packageVersion } from '../../util/package-info.ts'
import type { ByteRange } from './byte-ranges.ts'
import { DocumentGone, DownloadFailed, FileChanged, networkFailure, Transient } from './failures.ts'
import { slotsOf } from './slots.ts'

/** One version of a file at an address. */
export type FileVersion = {
  size: number
  /** Its ETag, or else its Last-Modified. */
  tag?: string
  /** Day of its last change, if the server says so: `2026-08-19`. */
  day?: string
}

export type ClientOptions = {
  /** The address in the settings. Only its origin, and those of `origins`, are contacted. */
  address: string
  /** The setting that holds the address, for messages. */
  setting: string
  origins?: readonly string[]
  signal?: AbortSignal | undefined
  /** Called with the number of bytes of each piece of a body. */
  onBytes?: ((bytes: number) => void) | undefined
  /** Overrides for tests. */
  timing?: Partial<Timing>
}

type Timing = {
  /** Time without any byte after which a request fails. */
  idleMs: number
  /** First pause before another attempt. It doubles each time. */
  pauseMs: number
}

/** Reads documents and byte ranges politely: few connections, time limits, retries with growing pauses. */
export type DownloadClient = {
  /** @throws DownloadFailed; DocumentGone; the reason of the signal */
  json<T>(url: URL, schema: ZodType<T>, maxBytes?: number): Promise<T>
  /** Returns the current version by a HEAD request. @throws as `json` does */
  version(url: URL): Promise<FileVersion>
  /** Returns the address of the file, or `undefined` if there is none. @throws as `json` does */
  exists(url: URL): Promise<boolean>
  /** Returns a range of this version. @throws as `json` does; FileChanged */
  bytes(url: URL, range: ByteRange, version: FileVersion): Promise<Uint8Array<ArrayBuffer>>
  /** Passes the pieces of a range to `take`, in order and once each. @throws as `bytes` does; the errors of `take` */
  pieces(url: URL, range: ByteRange, version: FileVersion, take: TakePiece): Promise<void>
}

type TakePiece = (piece: Uint8Array, at: number) => void | Promise<void>

const maxConnections = 4
const maxAttempts = 6
const maxPauseMs = 20_000
/** A server that asks for a longer pause is asked again another day. */
const maxRequestedPauseMs = 120_000
/** After this many bytes, a dropped connection counts as the first failure again. */
const progressBytes = 1 << 20
/** A transfer slower than this fails: a server must not hold a connection for ever. */
const minBytesPerSecond = 16_384
const maxRedirects = 3
/** Size limit of JSON documents. */
const maxJsonBytes = 4 << 20

const passingStatuses = new Set([408, 429, 500, 502, 503, 504])

const userAgent = () => `Forklist/${packageVersion()} (open-source lists of restaurants)`

type Request = { method?: 'HEAD'; range?: ByteRange }

export const downloadClient = ({
  address,
  setting,
  origins = [],
  signal,
  onBytes = () => {},
  timing: { idleMs = 30_000, pauseMs = 500 } = {},
}: ClientOptions): DownloadClient => {
  const allowed = new Set([new URL(address).origin, ...origins])
  const inSlot = slotsOf(maxConnections)

  /** Makes one request and hands over its response, within the time limits. */
  const once = async <T>(
    url: URL,
    { method, range }: Request,
    use: (response: ReceivedResponse) => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted()
    const length = range ? range.end - range.start : maxJsonBytes
    using limits = timeLimits(idleMs, 2 * idleMs + (length / minBytesPerSecond) * 1000)
    const init: RequestInit = {
      ...(method && { method }),
      // Without `identity`, a server may compress a document, and its length would say nothing.
      headers: {
        'user-agent': userAgent(),
        'accept-encoding': 'identity',
        ...(range && { range: `bytes=${range.start}-${range.end - 1}` }),
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limits.signal]) : limits.signal,
    }
    try {
      const response = await followed(url, init)
      limits.extend()
      async function* body() {
        for await (const piece of response.body ?? []) {
          limits.extend()
          onBytes(piece.length)
          yield piece as Uint8Array
        }
      }
      return await use({ status: response.status, headers: response.headers, body: body() })
    } catch (error) {
      signal?.throwIfAborted()
      if (limits.signal.aborted) throw new Transient(`${url.host} did not answer in time`)
      if (error instanceof TypeError && error.cause !== undefined) throw networkFailure(url.host, setting, error)
      throw error
    }
  }

  const followed = async (url: URL, init: RequestInit): Promise<Response> => {
    let at = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!allowed.has(at.origin))
        throw new DownloadFailed(`${at.origin} is not a server that ${setting} names, so nothing is read from it`)
      const response = await fetch(at, init)
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return response
      await response.body?.cancel()
      at = new URL(location, at)
    }
    throw new DownloadFailed(`${url} redirects too often`)
  }

  /** Repeats `attempt` while its failures are transient. @param received bytes so far; progress grants more attempts */
  const repeated = async <T>(attempt: () => Promise<T>, received = () => 0): Promise<T> => {
    let counted = 0
    for (let failures = 1; ; failures++) {
      try {
        // A connection is free again only a moment after its response. Without the pause, `fetch` opens another one.
        return await inSlot(() => attempt().finally(setImmediate))
      } catch (error) {
        if (!(error instanceof Transient)) throw error
        if (received() - counted >= progressBytes) failures = 1
        counted = received()
        const pause = error.pauseMs ?? Math.min(maxPauseMs, pauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
        if (failures >= maxAttempts || pause > maxRequestedPauseMs)
          throw new DownloadFailed(`${error.message}. Try again later, or check ${setting}`)
        await sleep(Math.max(0, pause), undefined, { signal }).catch(() => signal?.throwIfAborted())
      }
    }
  }

  const pieces = async (url: URL, range: ByteRange, version: FileVersion, take: TakePiece): Promise<void> => {
    let at = range.start
    if (range.end <= range.start) return
    await repeated(
      () =>
        once(url, { range: { start: at, end: range.end } }, async ({ status, headers, body }) => {
          checkStatus(url, status, headers, 206)
          checkRange(url, headers, { start: at, end: range.end }, version)
          for await (const piece of body) {
            if (at + piece.length > range.end) throw new DownloadFailed(`${url} sends more bytes than it was asked for`)
            await take(piece, at)
            at += piece.length
          }
          if (at < range.end) throw new Transient(`${url.host} closed the connection`)
        }),
      () => at - range.start,
    )
  }

  return {
    json: (url, schema, maxBytes = maxJsonBytes) =>
      repeated(() =>
        once(url, {}, async ({ status, headers, body }) => {
          checkStatus(url, status, headers, 200)
          const bytes = await readBodyUpTo(body, maxBytes)
          if (!bytes) throw new DownloadFailed(`${url} is longer than ${maxBytes} bytes`)
          return parsed(url, schema, bytes)
        }),
      ),
    version: url =>
      repeated(() =>
        once(url, { method: 'HEAD' }, async ({ status, headers }) => {
          checkStatus(url, status, headers, 200)
          const size = Number(headers.get('content-length') ?? Number.NaN)
          if (!Number.isSafeInteger(size)) throw new DownloadFailed(`${url} does not say how long it is`)
          const changed = new Date(headers.get('last-modified') ?? Number.NaN)
          const day = Number.isNaN(changed.getTime()) ? undefined : changed.toISOString().slice(0, 10)
          const tag = tagOf(headers)
          return { size, ...(tag !== undefined && { tag }), ...(day !== undefined && { day }) }
        }),
      ),
    exists: url =>
      repeated(() =>
        once(url, { method: 'HEAD' }, async ({ status, headers }) => {
          if (status === 404 || status === 403) return false
          checkStatus(url, status, headers, 200)
          return true
        }),
      ),
    pieces,
    async bytes(url, range, version) {
      const all = new Uint8Array(range.end - range.start)
      await pieces(url, range, version, (piece, at) => all.set(piece, at - range.start))
      return all
    },
  }
}

type ReceivedResponse = { status: number; headers: Headers; body: AsyncIterable<Uint8Array> }

const timeLimits = (idleMs: number, totalMs: number) => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const total = setTimeout(abort, totalMs)
  const idle = setTimeout(abort, idleMs)
  return {
    signal: controller.signal,
    extend: () => void idle.refresh(),
    /** Ends the timers, and frees the connection of a body that was not read to its end. */
    [Symbol.dispose]() {
      clearTimeout(total)
      clearTimeout(idle)
      abort()
    },
  }
}

/** @throws unless the status is `expected` */
const checkStatus = (url: URL, status: number, headers: Headers, expected: number): void => {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (status === expected && encoding === 'identity') return
  if (status === expected) throw new DownloadFailed(`${url} is sent as ${encoding}, which was not asked for`)
  if (status === 200) throw new DownloadFailed(`${url.host} ignores byte ranges, and would send the whole file`)
  if (status === 404 || status === 410) throw new DocumentGone(`${url} does not exist (HTTP ${status})`)
  if (status === 416) throw new FileChanged(`${url} is shorter than before`)
  const message = `${url.host} answered with HTTP ${status}`
  if (passingStatuses.has(status)) throw new Transient(message, retryAfterMs(headers, Date.now()))
  throw new DownloadFailed(`${message} for ${url}`)
}

const tagOf = (headers: Headers): string | undefined => headers.get('etag') ?? headers.get('last-modified') ?? undefined

/** @throws FileChanged for another version; DownloadFailed for other bytes than those asked for */
const checkRange = (url: URL, headers: Headers, { start, end }: ByteRange, { size, tag }: FileVersion): void => {
  const text = headers.get('content-range') ?? ''
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(text) ?? []
  const length = headers.get('content-length')
  if (Number(first) !== start || Number(last) !== end - 1 || (length !== null && Number(length) !== end - start))
    throw new DownloadFailed(`${url} was asked for the bytes ${start}-${end - 1} and answered "${text}"`)
  const now = tagOf(headers)
  if (Number(total) !== size || (tag !== undefined && now !== undefined && now !== tag))
    throw new FileChanged(`${url} changed while it was read`)
}

const parsed = <T>(url: URL, schema: ZodType<T>, bytes: Buffer): T => {
  const value = jsonIn(bytes.toString('utf8'))
  if (value === undefined) throw new DownloadFailed(`${url} is not JSON`)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new DownloadFailed(`${url} has another layout than expected: ${issue?.path.join('.')}: ${issue?.message}`)
}
