import { base } from './my-keys.ts'
import type { ProblemView } from './site-api.ts'

/** The outcome of a request. `away`: unknown whether it was done. */
export type Answered<T> = { is: 'done'; answer: T } | Failed
export type Failed = { is: 'refused'; problem: ProblemView } | { is: 'away' }

type ApiRequest = { token?: string; body?: object; idempotencyKey?: string }

// Long, because counting a thousand ballots takes time.
const maxWaitMs = 60_000

/** Sends one request to the public API. @param path below `/api/v1` */
export async function askApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, idempotencyKey }: ApiRequest = {},
): Promise<Answered<T>> {
  try {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(maxWaitMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await read(answer)
  } catch (error) {
    // There is no network, the request timed out, or the response is incomplete.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return { is: 'away' }
    throw error
  }
}

async function read<T>(answer: Response): Promise<Answered<T>> {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.ok && type.includes('json')) return { is: 'done', answer: await answer.json() }
  // The service sends only JSON. A proxy sent anything else.
  return type.includes('problem+json') ? { is: 'refused', problem: await answer.json() } : { is: 'away' }
}
