import type { ZodType } from 'zod'

/** More is no list of places. Counted as it is unpacked. */
const mostBytes = 1024 * 1024

/** Said of what is to be sent another time, and may then be answered. */
const passing = [502, 503, 504]
/** Said to everybody who asks like this: a key that is not valid, a service that is closed to us. Other 4xx are about the one request. */
const closed = [401, 403, 429]

export type Asked<T> = {
  url: URL
  /** What kind of question it is, in metrics and traces. */
  kind: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** What an answer has to be. */
  schema: ZodType<T>
  /** Statuses by which it says that there is no such thing. */
  missing?: readonly number[]
}

export type Outcome<T> =
  | { answer: T | undefined }
  /** It is well, but does not answer this. */
  | { refused: string }
  /** `again` where it may be well the next moment; `restMs` is how long it asks to be left alone for, 0 or less where it does not say. */
  | { failed: string; again?: boolean; restMs?: number }

export type By = { fetch: typeof fetch; userAgent: string; signal: AbortSignal; now: () => number }

/** Asks once. @throws the signal's reason */
export async function attempt<T>(asked: Asked<T>, { fetch, userAgent, signal, now }: By): Promise<Outcome<T>> {
  const { url, method = 'GET', headers, body, schema, missing = [] } = asked
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
      // Whoever is asked was chosen by the operator; whom they point to was not, and would get the key.
      redirect: 'manual',
      signal,
    })
    if (response.status === 200) return read(await bytesOf(response), schema)
    await response.body?.cancel()
    return missing.includes(response.status) ? { answer: undefined } : notAnswered(response, now)
  } catch (error) {
    signal.throwIfAborted()
    return { failed: `not reached (${codeOf(error)})`, again: true }
  }
}

const notAnswered = ({ status, headers }: Response, now: () => number): Outcome<never> => {
  const said = `HTTP ${status}`
  if (status >= 400 && status < 500 && !closed.includes(status)) return { refused: said }
  const restMs = waitOf(headers.get('retry-after'), now) ?? (status === 429 ? 0 : undefined)
  return restMs === undefined ? { failed: said, again: passing.includes(status) } : { failed: said, restMs }
}

/** `Retry-After`, in milliseconds: said as seconds or as a date. */
const waitOf = (text: string | null, now: () => number): number | undefined => {
  if (text === null) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now()
  return Number.isNaN(wait) ? undefined : wait
}

/** `undefined` for too many. */
async function bytesOf({ body }: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const read = <T>(bytes: Buffer | undefined, schema: ZodType<T>): Outcome<T> => {
  if (!bytes) return { failed: `an answer of more than ${mostBytes} bytes` }
  const unreadable = { failed: 'an answer that cannot be read' }
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return parsed.success ? { answer: parsed.data } : unreadable
  } catch {
    return unreadable
  }
}

/** Not the message, which may hold the address or the key. */
const codeOf = (error: unknown): string => {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return code ?? 'no reason known'
}
