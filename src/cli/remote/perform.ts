import { setTimeout } from 'node:timers/promises'
import { type Events, EventsResponse, FileResponse, type Operation, type Progress } from '../../core/operation.ts'
import { NotDone } from '../command.ts'
import { ask, type Connection, connected, isProblemDocument, jsonOf, notForklist, ServiceProblem } from './ask.ts'
import { requestOf } from './request.ts'
import { eventData } from './server-sent-events.ts'

/** How to perform an operation. */
export type Performing = {
  key: string | undefined
  /** Whether a file is to be summarised. */
  wantsJson: boolean
  progress?: Progress | undefined
}

/**
 * Performs an operation at another machine's service, and answers what the dispatcher answers on this machine.
 * @throws UsageError; NotDone; ServiceProblem
 */
export async function perform(
  connection: Connection,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  { key, wantsJson, progress }: Performing,
): Promise<unknown> {
  const { path, init } = requestOf(operation, input, key, wantsJson)
  if (operation.events)
    return new EventsResponse(() => followed(connection, signal => ask(connection, path, { ...init, signal })))
  const response = await ask(connection, path, init)
  if (operation.reportsProgress) return resultOf(connection, response, progress)
  return operation.file && !wantsJson ? fileOf(connection, response) : jsonOf(connection, response)
}

async function fileOf(connection: Connection, response: Response): Promise<FileResponse<undefined>> {
  const mediaType = response.headers.get('content-type') ?? ''
  if (/^text\/html\b/.test(mediaType)) throw notForklist(connection.url, response)
  const bytes = Buffer.from(await connected(connection, () => response.arrayBuffer()))
  const isText = /^text\/|[/+](xml|json)\s*(;|$)/.test(mediaType)
  // With the byte order mark, which spreadsheets need.
  const content = isText ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bytes
  return new FileResponse(undefined, { version: 0, mediaType, disposition: '', chunks: [content] })
}

type ProgressEvent = { progress?: { done: number; of: number }; answer?: unknown; problem?: unknown }

/** Reports the progress of a request, and returns its result. @throws ServiceProblem; NotDone */
async function resultOf(connection: Connection, response: Response, progress?: Progress): Promise<unknown> {
  return connected(connection, async () => {
    for await (const data of eventsIn(connection, response)) {
      const event = JSON.parse(data) as ProgressEvent
      if (isProblemDocument(event.problem)) throw new ServiceProblem(event.problem)
      if ('answer' in event) return event.answer
      if (event.progress) progress?.(event.progress.done, event.progress.of)
    }
    throw new NotDone(
      `The connection to ${connection.url} ended before the answer. The change may have been made: read the list before you repeat it.`,
    )
  })
}

function eventsIn({ url }: Connection, response: Response): AsyncGenerator<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    throw notForklist(url, response)
  return eventData(response.body)
}

const maxFailures = 10
const retryMs = 2000
const againMs = 200

/**
 * Follows a stream of events. A proxy or a restart ends the connection at any time, so it connects again, and skips the event that it
 * knows. The stream is over when the service refuses it.
 */
function followed(connection: Connection, connect: (signal: AbortSignal) => Promise<Response>): Events<unknown> {
  const stop = new AbortController()
  const events = eventsUntil(stop.signal)
  return {
    next: () => events.next(),
    return(value) {
      stop.abort()
      return events.return(value as undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }

  async function* eventsUntil(signal: AbortSignal): AsyncGenerator<unknown, undefined> {
    let last: string | undefined
    for (let failures = 0; !signal.aborted; ) {
      try {
        for await (const data of eventsIn(connection, await connect(signal))) {
          failures = 0
          if (data !== last) yield JSON.parse(data)
          last = data
        }
        await setTimeout(againMs, undefined, { signal }).catch(() => undefined)
      } catch (error) {
        if (signal.aborted) return
        if (last === undefined) throw error
        if (error instanceof ServiceProblem && error.document.status < 429) return
        if (++failures === maxFailures) throw error
        await setTimeout(retryMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}
