import { setImmediate } from 'node:timers/promises'
import type { ListHead } from '../../core/access.ts'
import type { Admitted, VersionedResponse } from '../../core/dispatcher.ts'
import { type Events, EventsResponse, FileResponse, type Operation, writes } from '../../core/operation.ts'
import { versionOf } from '../../core/versioned-cache.ts'
import { sourcesTag } from '../../domain/sources-tag.ts'
import {
  cachingHeaders,
  commonHeaders,
  entityTag,
  eventStream,
  eventStreamType,
  type Headers,
  type MadeResponse,
  matches,
  noIndexHeaders,
  type RespondCached,
  sharedHeaders,
} from '../http/index.ts'

export type RestOptions = {
  /** The public URL without a trailing slash. */
  base: string
  /** How long shared caches may store public responses; 0 makes them revalidate. */
  sharedCacheSeconds: number
  /** Absent if no operation has a versioned response. */
  respondCached?: RespondCached
}

export const apiPath = '/api/v1'

/** An admitted request whose response depends only on the list's version and the input. */
type AdmittedToVersion = Admitted<ListHead> & { versioned: VersionedResponse<ListHead> }

const isVersioned = (admitted: Admitted<ListHead>): admitted is AdmittedToVersion => admitted.versioned !== undefined

/** Turns results of operations into HTTP responses. */
export class ResponseWriter {
  readonly #options: RestOptions

  constructor(options: RestOptions) {
    this.#options = options
  }

  /** Answers a request. */
  async to(request: Request, requestId: string, operation: Operation, admitted: Admitted<ListHead>): Promise<Response> {
    const { personal, perform } = admitted
    const { respondCached } = this.#options
    if (respondCached && isVersioned(admitted)) {
      const { list, key, representation } = admitted.versioned
      return respondCached(request, {
        list,
        key,
        representation,
        headers: { ...sharedHeaders, ...this.#caching(personal), ...(!list.listed && noIndexHeaders) },
        isPublic: !personal,
        make: () => makeResponse(admitted, this.#linking(request.url, operation)),
      })
    }
    const answer = await perform()
    return answer instanceof EventsResponse
      ? eventsResponse(request, requestId, personal, answer.open)
      : this.#json(request, requestId, operation, personal, answer)
  }

  /** Answers with the operation's output as JSON, in place of a file or of no body. */
  async summary(
    request: Request,
    requestId: string,
    operation: Operation,
    { personal, perform }: Admitted<ListHead>,
  ): Promise<Response> {
    const answer = await perform()
    const summary = answer instanceof FileResponse ? answer.summary : answer
    return this.#json(request, requestId, { ...operation, status: 200 }, personal, summary)
  }

  #json(request: Request, requestId: string, operation: Operation, personal: boolean, answer: unknown): Response {
    const version = versionOf(answer)
    const tag =
      version === undefined ? undefined : entityTag({ version, sourcesTag: sourcesTag(answer as object) }, 'json')
    const location = operation.location?.(answer as never)
    const headers = {
      ...commonHeaders(requestId),
      ...(writes(operation) ? { 'cache-control': 'no-store' } : this.#caching(personal)),
      ...(tag !== undefined && { etag: tag }),
      ...(location !== undefined && { location: this.#options.base + apiPath + location }),
      ...this.#linking(request.url, operation)(answer),
    }
    if (tag !== undefined && !writes(operation) && matches(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers })
    return operation.status === 204
      ? new Response(null, { status: 204, headers })
      : jsonResponse(JSON.stringify(answer), headers, operation.status)
  }

  #caching(personal: boolean): Headers {
    return cachingHeaders(personal, this.#options.sharedCacheSeconds, 'Accept-Encoding')
  }

  /**
   * Adds a Link header (RFC 8288) beside `nextCursor`. It contains only the operation's query members. The response is cached for other
   * clients, and unknown query members are private to one.
   */
  #linking(url: string, { path, input }: Operation): (answer: unknown) => Headers {
    const { base } = this.#options
    return answer => {
      const { nextCursor } = answer as { nextCursor?: string }
      if (nextCursor === undefined) return {}
      const { pathname, searchParams } = new URL(url)
      const query = new URLSearchParams()
      for (const member of Object.keys(input.shape)) {
        const sent = searchParams.get(member)
        if (sent !== null && !path.includes(`{${member}}`)) query.set(member, sent)
      }
      query.set('cursor', nextCursor)
      return { link: `<${base}${pathname}?${query}>; rel="next"` }
    }
  }
}

async function makeResponse(
  { versioned, perform }: AdmittedToVersion,
  linking: (answer: unknown) => Headers,
): Promise<{ version: number; value: MadeResponse }> {
  // The list may have changed since access was checked, so each response names its own version and sources.
  if (versioned.write) {
    const answer = await versioned.write()
    const headers = { 'content-type': 'application/json', ...linking(answer) }
    return { version: answer.version, value: { headers, body: answer.json, sourcesTag: answer.sourcesTag } }
  }
  const answer = await perform()
  const { sourcesTag } = versioned.list
  const version = versioned.versionIn(answer)
  if (answer instanceof FileResponse) {
    const headers = {
      'content-type': answer.mediaType,
      'content-disposition': answer.disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      // Its address may have a ticket.
      'referrer-policy': 'no-referrer',
    }
    return { version, value: { headers, body: await joined(answer.chunks), sourcesTag } }
  }
  const headers = { 'content-type': 'application/json', ...linking(answer) }
  return { version, value: { headers, body: Buffer.from(JSON.stringify(answer)), sourcesTag } }
}

/** Number of characters made before other requests get a turn. */
const charactersPerTurn = 65_536

async function joined(chunks: Iterable<string | Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let text = ''
  for (const chunk of chunks) {
    const isText = typeof chunk === 'string'
    if (isText) text += chunk
    if (isText && text.length < charactersPerTurn) continue
    // Packing a chunk of bytes took about as long as writing that much text.
    pieces.push(isText ? Buffer.from(text) : chunk)
    text = ''
    await setImmediate()
  }
  pieces.push(Buffer.from(text))
  return Buffer.concat(pieces)
}

/** Streams events. They are not cached, and proxies must not buffer them. */
export function eventsResponse<Event>(
  { method }: Request,
  requestId: string,
  personal: boolean,
  open: () => Events<Event>,
): Response {
  const headers = {
    ...commonHeaders(requestId),
    'content-type': eventStreamType,
    'cache-control': personal ? personalCaching : 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(method === 'HEAD' ? null : eventStream(open(), versionOf), { headers })
}

const personalCaching = 'private, no-store'

const jsonResponse = (body: string | Uint8Array<ArrayBuffer>, headers: Headers, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
