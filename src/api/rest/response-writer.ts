import type { ListHead } from '../../core/access.ts'
import type { Admitted } from '../../core/dispatcher.ts'
import { type Events, EventsResponse, type Operation, writes } from '../../core/operation.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { versionOf } from '../../core/versioned-cache.ts'
import { sourcesTag } from '../../domain/sources-tag.ts'
import {
  cachingHeaders,
  commonHeaders,
  entityTag,
  eventStream,
  eventStreamType,
  type Headers,
  matches,
  noIndexHeaders,
  sharedHeaders,
} from '../http/index.ts'
import { CachedResponses } from './cached-responses.ts'

export type RestOptions = {
  /** The public URL without a trailing slash. */
  base: string
  /** How long shared caches may store public responses; 0 makes them revalidate. */
  sharedCacheSeconds: number
  telemetry: Telemetry
}

export const apiPath = '/api/v1'

/** Turns results of operations into HTTP responses. One instance per process, because it caches responses. */
export class ResponseWriter {
  readonly #options: RestOptions
  readonly #finished: CachedResponses

  /** @param cache name of the cache in metrics */
  constructor(options: RestOptions, cache: string) {
    this.#options = options
    this.#finished = new CachedResponses(cache, options.telemetry)
  }

  /** Answers a request. @param again admits it without a credential; holds no reference to it */
  async to(
    request: Request,
    requestId: string,
    operation: Operation,
    admitted: Admitted<ListHead>,
    again: () => Promise<Admitted<ListHead>>,
  ): Promise<Response> {
    const { versioned, personal, perform } = admitted
    if (versioned) {
      const described = {
        headers: { ...sharedHeaders, ...this.#caching(personal), ...(!versioned.list.listed && noIndexHeaders) },
        more: this.#linking(request.url, operation),
      }
      return this.#finished.to(request, requestId, operation, { versioned, personal, perform }, described, again)
    }
    const answer = await perform()
    return answer instanceof EventsResponse
      ? eventsResponse(request, requestId, personal, answer.open)
      : this.#json(request, requestId, operation, personal, answer)
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
