import type { ZodType } from 'zod'
import { readBodyUpTo, retryAfterMs } from '../../../util/http-response.ts'

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
