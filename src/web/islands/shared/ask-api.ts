import { base } from './my-keys.ts'
import type { ProblemView } from './site-door.ts'

/** What came of a request. `away`: nobody can say whether it was done. */
export type Answered<T> = { is: 'done'; answer: T } | Failed
export type Failed = { is: 'refused'; problem: ProblemView } | { is: 'away' }

type Asked = { token?: string; body?: object; idempotencyKey?: string }

// What is counted of a thousand ballots may take its time.
const longestWait = 60_000

/** Asks the public interface once. @param path below `/api/v1` */
export async function askApi<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body, idempotencyKey }: Asked = {},
): Promise<Answered<T>> {
  try {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(longestWait),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await read(answer)
  } catch (error) {
    // The network is away, it took too long, or what came ended in the middle.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return { is: 'away' }
    throw error
  }
}

async function read<T>(answer: Response): Promise<Answered<T>> {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.ok && type.includes('json')) return { is: 'done', answer: await answer.json() }
  // What is none of the service's comes from something on the way.
  return type.includes('problem+json') ? { is: 'refused', problem: await answer.json() } : { is: 'away' }
}
