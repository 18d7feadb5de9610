import type { ListHead } from '../../core/access.ts'
import { Kept, versionOf } from '../../core/kept.ts'
import { type Events, EventsAnswer, FileAnswer, type Operation, writes } from '../../core/operation.ts'
import type { Admitted } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import {
  cachingOf,
  commonHeaders,
  entityTag,
  eventStream,
  eventStreamType,
  type Headers,
  matches,
} from '../http/index.ts'

export type RestOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  /** How long shared caches may keep what is public; 0 for not without asking. */
  sharedCacheSeconds: number
  telemetry: Telemetry
}

export const apiPath = '/api/v1'

/** A finished answer, without what differs from one request to the next. */
type Finished = { body: Uint8Array<ArrayBuffer>; headers: Headers }

/** What an operation's result becomes on the wire. One for the process: it keeps finished answers. */
export class Answers {
  readonly #options: RestOptions
  readonly #kept: Kept<Finished>

  /** @param cache what its answers are kept as, in metrics */
  constructor(options: RestOptions, cache: string) {
    this.#options = options
    this.#kept = new Kept(cache, ({ body }) => body.length, options.telemetry)
  }

  async to(request: Request, requestId: string, operation: Operation, admitted: Admitted<ListHead>): Promise<Response> {
    const { of } = admitted
    if (!of) {
      const answer = await admitted.perform()
      return answer instanceof EventsAnswer
        ? eventsResponse(request, requestId, admitted.personal, answer.open)
        : this.#json(request, requestId, operation, admitted, answer)
    }
    const headers = { ...commonHeaders(requestId), ...this.#caching(admitted.personal) }
    const tag = entityTag(of.list.version, of.representation)
    if (matches(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers: { ...headers, etag: tag } })
    const kept = this.#kept.get(operation, of)
    if (kept) return jsonResponse(kept.body, { ...headers, ...kept.headers })
    const answer = await admitted.perform()
    // The list may have changed since it was admitted: the answer says of which version it is.
    if (answer instanceof FileAnswer)
      return fileResponse(answer, { ...headers, etag: entityTag(answer.version, of.representation) })
    const version = versionOf(answer) ?? of.list.version
    const finished: Finished = {
      // As bytes: encoding text anew for each reader was measured to be a quarter of the work of an answer.
      body: Buffer.from(JSON.stringify(answer)),
      headers: { etag: entityTag(version, of.representation), ...this.#link(request, operation, answer) },
    }
    this.#kept.set(operation, of, version, finished)
    return jsonResponse(finished.body, { ...headers, ...finished.headers })
  }

  #json(
    request: Request,
    requestId: string,
    operation: Operation,
    { personal }: Admitted<ListHead>,
    answer: unknown,
  ): Response {
    const version = versionOf(answer)
    const tag = version === undefined ? undefined : entityTag(version, 'json')
    const location = operation.location?.(answer as never)
    const headers = {
      ...commonHeaders(requestId),
      ...(writes(operation) ? { 'cache-control': 'no-store' } : this.#caching(personal)),
      ...(tag !== undefined && { etag: tag }),
      ...(location !== undefined && { location: this.#options.base + apiPath + location }),
      ...this.#link(request, operation, answer),
    }
    if (tag !== undefined && !writes(operation) && matches(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers })
    return operation.status === 204
      ? new Response(null, { status: 204, headers })
      : jsonResponse(JSON.stringify(answer), headers, operation.status)
  }

  #caching(personal: boolean): Headers {
    return cachingOf(personal, this.#options.sharedCacheSeconds, 'Accept-Encoding')
  }

  /**
   * RFC 8288, beside `nextCursor`. Of the query only what the operation knows goes into it: a kept answer is given to others too,
   * and what one caller's address had in it besides is nobody else's business.
   */
  #link(request: Request, { path, input }: Operation, answer: unknown): Headers {
    const { nextCursor } = answer as { nextCursor?: string }
    if (nextCursor === undefined) return {}
    const { pathname, searchParams } = new URL(request.url)
    const query = new URLSearchParams()
    for (const member of Object.keys(input.shape)) {
      const sent = searchParams.get(member)
      if (sent !== null && !path.includes(`{${member}}`)) query.set(member, sent)
    }
    query.set('cursor', nextCursor)
    return { link: `<${this.#options.base}${pathname}?${query}>; rel="next"` }
  }
}

/** Nobody keeps what goes on, whoever may read it; and no proxy holds events back until there are more. */
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

// Each piece on its way costs as much as writing some dozen kilobytes.
const sentAtOnce = 65_536

function fileResponse({ mediaType, disposition, chunks }: FileAnswer<unknown>, headers: Headers): Response {
  const encoder = new TextEncoder()
  const pieces = chunks[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      let text = ''
      for (;;) {
        const { done, value = '' } = pieces.next()
        text += value
        if (!done && text.length < sentAtOnce) continue
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (done) controller.close()
        return
      }
    },
  })
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': mediaType,
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
