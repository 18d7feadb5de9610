import type { Ask, Clock, Problem } from './types.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `reached: false`: nobody can say whether it was done; `after`: not to be asked again sooner, in ms. */
export type Answer =
  | { reached: true; status: number; body: unknown; version: number | undefined; problem?: Problem }
  | { reached: false; after?: number }

export type ApiOptions = { slug: string; token: string; base: string; fetch: Fetch; clock: Clock }

const timeout = 10_000

/** The public interface, as far as it goes for one list. */
export class Api {
  readonly #options: ApiOptions
  token: string

  constructor(options: ApiOptions) {
    this.#options = options
    this.token = options.token
  }

  /** Never throws: without an answer of the service's own it was not reached. @param headers besides the token */
  async ask({ method, path, body }: Ask, headers: { [name: string]: string } = {}): Promise<Answer> {
    const { clock } = this.#options
    const end = new AbortController()
    const late = new AbortController()
    void clock.wait(timeout, end.signal).then(() => end.signal.aborted || late.abort())
    try {
      const response = await this.fetch(method, path, late.signal, { ...headers }, body)
      return await answerOf(response, clock)
    } catch {
      // The network is away, it took too long, or what came ended in the middle: for us all the same.
      return { reached: false }
    } finally {
      end.abort()
    }
  }

  /** @throws what `fetch` throws */
  fetch(
    method: string,
    path: string,
    signal: AbortSignal,
    headers: { [name: string]: string } = {},
    body?: object,
  ): Promise<Response> {
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

/** @throws for an answer that is none of the service's, such as the page of a hotel's network that wants to be signed in to */
async function answerOf(response: Response, clock: Clock): Promise<Answer> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (status === 429 || status >= 500) {
    const problem = type.includes('problem+json') ? ((await response.json()) as Problem) : undefined
    // Somebody else is away, not the service: the change is looked at as refused, or nothing could be saved meanwhile.
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
