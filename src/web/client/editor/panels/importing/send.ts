import { parsed } from '../../../keys/browser-storage.ts'
import type { Fetch } from '../../model/api.ts'
import { EventStream } from '../../model/event-stream.ts'
import type { Problem } from '../../model/index.ts'
import type { Options, Report } from './decisions.ts'

/**
 * The result of a request. `away`: nobody knows whether it was done, or the service is still working on it. `stopped`: the person
 * cancelled it. `too_large`: a proxy on the way refuses files of this size.
 */
export type Answered = { is: 'report'; report: Report } | Failed
export type Failed = { is: 'refused'; problem: Problem } | { is: 'away' | 'stopped' | 'too_large' }

export type Sending = {
  fetch: Fetch
  /** Address of the list, without a slash at its end. */
  address: string
  token: string
  options: Options
  /** Repeats the same request at most once. */
  idempotencyKey?: string
  signal: AbortSignal
  progress(done: number, of: number): void
}

/** Sends a file for an import or its plan. Never throws. */
export async function send(source: ImportSource, sending: Sending): Promise<Answered> {
  try {
    return await answerOf(await ask(source, sending), sending)
  } catch {
    return { is: sending.signal.aborted ? 'stopped' : 'away' }
  }
}

function ask(
  { content, name = '' }: ImportSource,
  { fetch, address, token, options, idempotencyKey, signal }: Sending,
): Promise<Response> {
  const body = new FormData()
  body.set('options', JSON.stringify(options))
  // The name may tell the town. Without one, the browser would send a name of its own.
  body.set('file', content, name)
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
    return lastEvent(response.body.getReader(), progress)
  if (type.includes('problem+json')) return refusal((await response.json()) as Problem)
  // A proxy’s own page, if its limit is below the service’s.
  return { is: response.status === 413 ? 'too_large' : 'away' }
}

type ServerEvent = { progress: { done: number; of: number } } | { answer: Report } | { problem: Problem }

async function lastEvent(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  progress: Sending['progress'],
): Promise<Answered> {
  const events = new EventStream()
  for (let chunk = await reader.read(); chunk.value; chunk = await reader.read()) {
    for (const data of events.read(chunk.value)) {
      const event = parsed(data) as ServerEvent
      if ('progress' in event) progress(event.progress.done, event.progress.of)
      else return 'answer' in event ? { is: 'report', report: event.answer } : refusal(event.problem)
    }
  }
  return { is: 'away' }
}

const refusal = (problem: Problem): Failed =>
  problem.code === 'request_in_progress' ? { is: 'away' } : { is: 'refused', problem }

/** A copy of what the person chose. The file itself may change before it is sent again. */
export type ImportSource = {
  content: Blob
  name?: string
  /** Returns a pasted line, from 1. */
  lineAt?(line: number): string | undefined
}

/** @throws DOMException if a file cannot be read, as a folder */
export async function sourceOf(chosen: File | string): Promise<ImportSource> {
  if (typeof chosen !== 'string') return { content: new Blob([await chosen.arrayBuffer()]), name: chosen.name }
  const lines = chosen.split(/\r\n|\n|\r/)
  return { content: new Blob([chosen]), lineAt: line => lines[line - 1]?.trim() }
}
