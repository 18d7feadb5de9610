import { setTimeout as wait } from 'node:timers/promises'
import { CannotVerify, Difference } from './difference.ts'
import { membersOf } from './json.ts'
import { tokenKind, withoutTokens } from './tokens.ts'

/** How requests reach the service. */
export type Connection = { url: string; fetch: (request: Request) => Promise<Response> }

/** An answer as it came. Of an event stream, `text` is the data of the first event. */
export type ServiceAnswer = {
  /** The request, such as `GET /healthz`. */
  request: string
  status: number
  headers: Headers
  bytes: Uint8Array
  text: string
  /** The parsed body, if it is JSON. */
  json: unknown
}

/** What is sent besides method and path. */
export type Sent = {
  /** The value behind `Bearer`. */
  credential?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  raw?: string
  /** Send it also after the person has stopped the run. */
  isCleanup?: true
}

export type ClientOptions = {
  connection: Connection
  /** The API key. It must not appear in any output. */
  key: string | undefined
  timeoutMs: number
  /** Stops the run between two requests, so that no answer with an edit token is lost. */
  signal: AbortSignal
}

/** The longest answer of a service is a list of 2,000 places with full notes. */
const maxBytes = 64 * 1024 * 1024
/** Failed requests in a row after which the service counts as gone. */
const maxFailures = 3
const maxWaits = 3
const maxWaitSeconds = 120

/** Sends requests to the service under test. Remembers the edit tokens in its answers. */
export class Client {
  /** The edit tokens of new lists by slug. */
  readonly tokens = new Map<string, string>()
  requests = 0
  /** Seconds spent waiting for rate limits. */
  waitedSeconds = 0
  readonly #options: ClientOptions
  readonly #secrets = new Set<string>()
  #failures = 0

  constructor(options: ClientOptions) {
    this.#options = options
    if (options.key !== undefined) this.#secrets.add(options.key)
  }

  /** Returns text without credentials, also those of another form than the contract's. */
  redact(text: string): string {
    let redacted = withoutTokens(text)
    for (const secret of this.#secrets) redacted = redacted.replaceAll(secret, '…')
    return redacted
  }

  /**
   * Sends one request, again after a rate limit. Follows no redirect.
   * @param path below the public URL
   * @throws Difference without a whole answer; CannotVerify for a service that is gone; the reason of the signal
   */
  async send(method: string, path: string, sent: Sent = {}): Promise<ServiceAnswer> {
    const { signal } = this.#options
    for (let waits = 0; ; waits++) {
      if (!sent.isCleanup) signal.throwIfAborted()
      const answer = await this.#sendOnce(method, path, sent)
      const seconds = Number(answer.headers.get('retry-after'))
      if (answer.status !== 429 || waits === maxWaits || !(seconds > 0 && seconds <= maxWaitSeconds)) return answer
      this.waitedSeconds += seconds
      await wait(seconds * 1000, undefined, sent.isCleanup ? {} : { signal })
    }
  }

  async #sendOnce(method: string, path: string, { credential, headers, body, raw }: Sent): Promise<ServiceAnswer> {
    const { connection, timeoutMs } = this.#options
    const { url, fetch } = connection
    const request = `${method} ${path}`
    const content = raw ?? (body && JSON.stringify(body))
    this.requests++
    const stop = new AbortController()
    const outgoing = new Request(url + path, {
      method,
      headers: {
        'user-agent': 'forklist-verify-service',
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      redirect: 'manual',
      signal: stop.signal,
    })
    const timer = setTimeout(() => {
      // `fetch` holds the request's signal weakly. Without this use, the garbage collector took the request, and nothing stopped.
      if (!outgoing.signal.aborted) stop.abort(new Error(`no answer within ${timeoutMs / 1000} seconds`))
    }, timeoutMs)
    try {
      const response = await fetch(outgoing)
      const answer = { request, status: response.status, headers: response.headers, ...(await contentOf(response)) }
      this.#failures = 0
      this.#learn(path, answer.json)
      return answer
    } catch (error) {
      if (++this.#failures >= maxFailures)
        throw new CannotVerify(`${url} does not answer any more: ${this.redact(reasonOf(error))}.`, { cause: error })
      const { cause = error } = error as Error
      throw new Difference(request, 'an answer', `none: ${reasonOf(error)}`, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Remembers the edit token in an answer of REST or of a tool. */
  #learn(path: string, json: unknown): void {
    const { structuredContent } = membersOf(membersOf(json).result)
    const { slug = /\/lists\/([^/]+)\/edit-token$/.exec(path)?.[1], editToken } = membersOf(structuredContent ?? json)
    if (typeof editToken !== 'string' || editToken === '') return
    this.#secrets.add(editToken)
    if (typeof slug === 'string' && tokenKind(editToken) === 'edit') this.tokens.set(slug, editToken)
  }
}

async function contentOf({ headers, body }: Response): Promise<Pick<ServiceAnswer, 'bytes' | 'text' | 'json'>> {
  const type = headers.get('content-type') ?? ''
  const bytes = type.startsWith('text/event-stream') && body ? await firstEvent(body) : await bytesOf(body)
  const text = Buffer.from(bytes).toString()
  return { bytes, text, json: parsed(text) }
}

/** Returns the data of the first event that has some. Breaks off the stream. */
async function firstEvent(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const data = /^data: ?(.*)\n/m.exec(text)?.[1]
    if (data !== undefined) return Buffer.from(data)
    if (text.length > maxBytes) throw new Error('an event is longer than 64 MiB')
  }
  return new Uint8Array()
}

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > maxBytes) throw new Error('the answer is longer than 64 MiB')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns why a request failed. The outer error of `fetch` does not say it. */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const { message, code } = cause as NodeJS.ErrnoException
  return message || code || String(cause)
}
