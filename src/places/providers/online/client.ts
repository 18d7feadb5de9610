import { setTimeout } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { Telemetry } from '../../../core/telemetry.ts'
import { readBodyUpTo, retryAfterMs } from '../../../util/http-response.ts'
import { ProviderUnavailable } from '../provider.ts'

const seconds = {
  name: 'forklist_provider_seconds',
  help: 'Response time of online providers, including a retry.',
  labelNames: ['provider', 'kind'] as const,
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
}

const maxConcurrent = 20
const pauseMs = 100

export type ClientOptions = {
  name: string
  /** User agent, see `userAgent`. */
  userAgent: string
  fetch?: typeof globalThis.fetch
  /** Time for a whole response in milliseconds, including the retry. */
  timeoutMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
  telemetry?: Telemetry
}

export type Client = {
  /**
   * Returns the provider's response, or `undefined` for "not found". Always settles within the client's timeout.
   * @throws ProviderUnavailable; the signal's reason
   */
  ask<T>(request: AttemptRequest<T>, signal?: AbortSignal): Promise<T | undefined>
}

/** Returns the user agent, by which providers can contact the operator. */
export const userAgent = (version: string, publicUrl: string): string => `Forklist/${version} (+${publicUrl})`

/** Creates a client for one provider. It pauses while the provider fails. */
export const onlineClient = ({
  name,
  userAgent,
  fetch = globalThis.fetch,
  timeoutMs = 2000,
  now = Date.now,
  elapsed = () => performance.now(),
  telemetry = new Telemetry(),
}: ClientOptions): Client => {
  // Shows the metric before the first call.
  telemetry.histogram(seconds)
  const breaker = circuitBreaker(elapsed)
  let running = 0

  const outcomeOf = async <T>(request: AttemptRequest<T>, signal: AbortSignal): Promise<Outcome<T>> => {
    const once = () => attempt(request, { fetch, userAgent, signal, now })
    const first = await once()
    if (!('failed' in first && first.again)) return first
    await setTimeout(pauseMs, undefined, { signal })
    return once()
  }

  const answerTo = async <T>(request: AttemptRequest<T>, signal: AbortSignal | undefined): Promise<T | undefined> => {
    running++
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const outcome = await outcomeOf(request, signal ? AbortSignal.any([timeout, signal]) : timeout)
      if ('failed' in outcome) {
        breaker.failed(outcome.restMs)
        throw new ProviderUnavailable(name, outcome.failed)
      }
      breaker.succeeded()
      if ('refused' in outcome) throw new ProviderUnavailable(name, outcome.refused)
      return outcome.answer
    } catch (error) {
      signal?.throwIfAborted()
      if (!timeout.aborted || error instanceof ProviderUnavailable) throw error
      breaker.failed()
      throw new ProviderUnavailable(name, `no answer within ${timeoutMs} ms`)
    } finally {
      running--
    }
  }

  return {
    async ask(request, signal) {
      signal?.throwIfAborted()
      if (running >= maxConcurrent) throw new ProviderUnavailable(name, 'gets too many requests at once')
      if (!breaker.admits()) throw new ProviderUnavailable(name, 'is paused after failures')
      const timed = telemetry.timing(seconds, { provider: name, kind: request.kind })
      return timed(() => answerTo(request, signal))
    },
  }
}

/** Consecutive failures that open the circuit. */
const maxFailures = 5
const restMs = 30_000
/** Maximum pause, even if the provider requests a longer one. */
const maxPauseMs = 15 * 60_000

/** Stops requests to a failing provider. After a pause, one trial request tests whether it works again. */
type CircuitBreaker = {
  /** Returns whether a request may be made now. The caller must report its outcome. */
  admits(): boolean
  succeeded(): void
  /** @param asksForMs the pause that the provider requests, which takes effect at once */
  failed(asksForMs?: number): void
}

/** @param elapsed milliseconds of a monotonic clock */
const circuitBreaker = (elapsed: () => number): CircuitBreaker => {
  let failures = 0
  let restsUntil = 0
  const rest = (forMs: number) => {
    restsUntil = elapsed() + Math.min(forMs, maxPauseMs)
  }
  return {
    admits() {
      if (elapsed() < restsUntil) return false
      // Admits a trial request. Others wait for its outcome, or for another pause if it has none.
      if (restsUntil > 0) rest(restMs)
      return true
    },
    succeeded() {
      failures = 0
      restsUntil = 0
    },
    failed(asksForMs) {
      failures++
      if (asksForMs !== undefined || failures >= maxFailures) rest(Math.max(asksForMs ?? 0, restMs))
    },
  }
}

/** Maximum bytes of a response, counted after decompression. */
const maxBytes = 1024 * 1024

/** Statuses after which a retry may succeed. */
const passing = [502, 503, 504]
/** Statuses that affect all requests: an invalid key or a closed service. Other 4xx concern one request. */
const closed = [401, 403, 429]

export type AttemptRequest<T> = {
  url: URL
  /** Kind of request, for metrics. */
  kind: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  schema: ZodType<T>
  /** Statuses that mean "not found". */
  missing?: readonly number[]
}

export type Outcome<T> =
  | { answer: T | undefined }
  /** The provider works, but rejects this request. */
  | { refused: string }
  /** `again` when a retry may succeed at once. `restMs` is the requested pause; 0 or less when not given. */
  | { failed: string; again?: boolean; restMs?: number }

type AttemptContext = { fetch: typeof fetch; userAgent: string; signal: AbortSignal; now: () => number }

/** Makes one request. @throws the signal's reason */
export async function attempt<T>(
  request: AttemptRequest<T>,
  { fetch, userAgent, signal, now }: AttemptContext,
): Promise<Outcome<T>> {
  const { url, method = 'GET', headers, body, schema, missing = [] } = request
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // No redirects: the operator chose this host, and another one would receive the key.
      redirect: 'manual',
      signal,
    })
    if (response.status === 200) return parseResponse(await readBodyUpTo(response.body, maxBytes), schema)
    await response.body?.cancel()
    return missing.includes(response.status) ? { answer: undefined } : notAnswered(response, now)
  } catch (error) {
    signal.throwIfAborted()
    return { failed: `not reached (${codeOf(error)})`, again: true }
  }
}

const notAnswered = ({ status, headers }: Response, now: () => number): Outcome<never> => {
  const reason = `HTTP ${status}`
  if (status >= 400 && status < 500 && !closed.includes(status)) return { refused: reason }
  const restMs = retryAfterMs(headers, now()) ?? (status === 429 ? 0 : undefined)
  return restMs === undefined ? { failed: reason, again: passing.includes(status) } : { failed: reason, restMs }
}

const parseResponse = <T>(bytes: Buffer | undefined, schema: ZodType<T>): Outcome<T> => {
  if (!bytes) return { failed: `an answer of more than ${maxBytes} bytes` }
  const unreadable = { failed: 'an answer that cannot be read' }
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return parsed.success ? { answer: parsed.data } : unreadable
  } catch {
    return unreadable
  }
}

/** Returns the error code. Omits the message, which may contain the address or the key. */
const codeOf = (error: unknown): string => {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return code ?? 'no reason known'
}
