import type { ListHead } from '../../core/access.ts'
import { versionOf } from '../../core/kept.ts'
import { type Events, EventsAnswer, type Operation, writes } from '../../core/operation.ts'
import type { Admitted } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { sourcesTag } from '../../domain/sources-tag.ts'
import {
  cachingOf,
  commonHeaders,
  entityTag,
  eventStream,
  eventStreamType,
  type Headers,
  matches,
  sharedHeaders,
} from '../http/index.ts'
import { FinishedAnswers } from './finished-answers.ts'

export type RestOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  /** How long shared caches may keep what is public; 0 for not without asking. */
  sharedCacheSeconds: number
  telemetry: Telemetry
}

export const apiPath = '/api/v1'

/** What an operation's result becomes on the wire. One for the process: it keeps finished answers. */
export class Answers {
  readonly #options: RestOptions
  readonly #finished: FinishedAnswers

  /** @param cache what its answers are kept as, in metrics */
  constructor(options: RestOptions, cache: string) {
    this.#options = options
    this.#finished = new FinishedAnswers(cache, options.telemetry)
  }

  /** @param again lets in whoever asks for the same without any credential; it holds on to nothing of the request */
  async to(
    request: Request,
    requestId: string,
    operation: Operation,
    admitted: Admitted<ListHead>,
    again: () => Promise<Admitted<ListHead>>,
  ): Promise<Response> {
    const { of, personal, perform } = admitted
    if (of) {
      const described = {
        headers: { ...sharedHeaders, ...this.#caching(personal) },
        more: this.#linking(request.url, operation),
      }
      return this.#finished.to(request, requestId, operation, { of, personal, perform }, described, again)
    }
    const answer = await perform()
    return answer instanceof EventsAnswer
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
    return cachingOf(personal, this.#options.sharedCacheSeconds, 'Accept-Encoding')
  }

  /**
   * RFC 8288, beside `nextCursor`. Of the query only what the operation knows goes into it: a kept answer is given to others too,
   * and what one caller's address had in it besides is nobody else's business.
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
