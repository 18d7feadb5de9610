import type { Ask, Clock, Problem } from './types.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `reached: false`: no response, so unknown whether it was done. `after`: milliseconds to wait before the next request. */
export type ApiAnswer =
  | { reached: true; status: number; body: unknown; version: number | undefined; problem?: Problem }
  | { reached: false; after?: number }

export type ApiOptions = { slug: string; token: string; base: string; fetch: Fetch; clock: Clock }

const timeout = 10_000

export class Api {
  readonly #options: ApiOptions
  token: string

  constructor(options: ApiOptions) {
    this.#options = options
    this.token = options.token
  }

  /** Sends a request and never throws. A response that is not the service's counts as not reached. @param headers besides the token */
  async ask(ask: Ask, headers: { [name: string]: string } = {}): Promise<ApiAnswer> {
    const { clock } = this.#options
    const { token } = this
    const end = new AbortController()
    const late = new AbortController()
    void clock.wait(timeout, end.signal).then(() => end.signal.aborted || late.abort())
    try {
      const response = await this.fetch(ask, late.signal, headers)
      const answer = await answerOf(response, clock)
      // Says nothing of a token that replaced the sent one meanwhile.
      return token === this.token ? answer : { reached: false }
    } catch {
      // Without network, after a timeout, or after an incomplete answer.
      return { reached: false }
    } finally {
      end.abort()
    }
  }

  fetch({ method, path, body }: Ask, signal: AbortSignal, headers: { [name: string]: string }): Promise<Response> {
    const { base, slug, fetch } = this.#options
    return fetch(`${base}/api/v1/lists/${slug}${path}`, {
      method,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}

/** @throws for a response of another server, such as a hotel's sign-in page */
async function answerOf(response: Response, clock: Clock): Promise<ApiAnswer> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (status === 429 || status >= 500) {
    const problem = type.includes('problem+json') ? ((await response.json()) as Problem) : undefined
    // A provider is down, not the service. The change counts as refused, because nothing could be saved meanwhile otherwise.
    if (problem?.code !== 'provider_unavailable') return { reached: false, ...retryAfter(headers, clock) }
    return { reached: true, status, body: problem, problem, version: undefined }
  }
  const version = versionIn(headers.get('etag'))
  if (status === 204 || status === 304) return { reached: true, status, body: undefined, version }
  if (!type.includes('json')) throw new TypeError('no answer of the service')
  const body: unknown = await response.json()
  if (status < 400) return { reached: true, status, body, version }
  if (!type.includes('problem+json')) throw new TypeError('no answer of the service')
  const problem = body as Problem
  if (problem.code === 'request_in_progress') return { reached: false, ...retryAfter(headers, clock) }
  return { reached: true, status, body, version, problem }
}

const versionIn = (etag: string | null): number | undefined => {
  const digits = etag?.match(/\d+/)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

const retryAfter = (headers: Headers, clock: Clock): { after?: number } => {
  const text = headers.get('retry-after')
  if (text === null) return {}
  const after = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - clock.now()
  return Number.isNaN(after) ? {} : { after: Math.max(0, after) }
}
