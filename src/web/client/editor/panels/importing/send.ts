import { parsed } from '../../../keys/browser-storage.ts'
import type { Fetch } from '../../model/api.ts'
import { EventStream } from '../../model/event-stream.ts'
import type { Problem } from '../../model/index.ts'
import type { Options, Report } from './report.ts'

/**
 * What came of a request. `away`: nobody can say whether it was done, or the service is at it still; `stopped`: the person did not want
 * to wait; `too_large`: something on the way takes no such file.
 */
export type Answered = { is: 'report'; report: Report } | Failed
export type Failed = { is: 'refused'; problem: Problem } | { is: 'away' | 'stopped' | 'too_large' }

export type Sending = {
  fetch: Fetch
  /** Of the list, without a slash at its end. */
  address: string
  token: string
  /** With `dryRun` for the plan. */
  options: Options
  /** Under which the same may be sent again. */
  idempotencyKey?: string
  signal: AbortSignal
  /** Told again and again how many of the file's rows have been looked up. */
  progress(done: number, of: number): void
}

/** A file as it was when it was chosen, to be sent once for the plan and once for the deed. Never throws. */
export async function send(file: Blob, sending: Sending): Promise<Answered> {
  try {
    return await answerOf(await ask(file, sending), sending)
  } catch {
    return { is: sending.signal.aborted ? 'stopped' : 'away' }
  }
}

function ask(file: Blob, { fetch, address, token, options, idempotencyKey, signal }: Sending): Promise<Response> {
  const body = new FormData()
  body.set('options', JSON.stringify(options))
  body.set('file', file)
  return fetch(`${address}/import?progress=1`, {
    method: 'POST',
    signal,
    cache: 'no-store',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body,
  })
}

async function answerOf(response: Response, { progress }: Sending): Promise<Answered> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.startsWith('text/event-stream') && response.body)
    return followed(response.body.getReader(), progress)
  if (type.includes('problem+json')) return refusal((await response.json()) as Problem)
  // A proxy’s own page, where it takes less than the service does.
  return { is: response.status === 413 ? 'too_large' : 'away' }
}

/** What is told along the way, and what it came to at the end. */
type SendResult = { progress: { done: number; of: number } } | { answer: Report } | { problem: Problem }

async function followed(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  progress: Sending['progress'],
): Promise<Answered> {
  const events = new EventStream()
  for (let chunk = await reader.read(); chunk.value; chunk = await reader.read()) {
    for (const data of events.read(chunk.value)) {
      const told = parsed(data) as SendResult
      if ('progress' in told) progress(told.progress.done, told.progress.of)
      else return 'answer' in told ? { is: 'report', report: told.answer } : refusal(told.problem)
    }
  }
  return { is: 'away' }
}

const refusal = (problem: Problem): Failed =>
  problem.code === 'request_in_progress' ? { is: 'away' } : { is: 'refused', problem }
