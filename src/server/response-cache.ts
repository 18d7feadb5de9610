import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import {
  conditionalResponse,
  entityTag,
  type Headers,
  matches,
  notModified,
  type RespondCached,
  requestContextOf,
  withoutBody,
} from '../api/http/index.ts'
import type { AccessStore, ListHead } from '../core/access.ts'
import { type BoundedCache, boundedCache, copyOutOfPool, sizeOfText } from '../core/bounded-cache.ts'
import type { Via } from '../core/request-context.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { VersionedCache } from '../core/versioned-cache.ts'
import { chain, type MaybePromise } from '../util/maybe-promise.ts'
import { addressIn } from './request-path.ts'

/** A complete response, without the headers that differ per request. Its headers have lower-case names. */
export type CachedResponse = { readonly headers: Readonly<Headers>; readonly body: Buffer<ArrayBuffer> }

/** How a request was answered, so that an equal one needs no parsing, routing or access check. */
export type KnownRequest = { slug: string; responseKey: string; via: Via; target: string }

const maxResponseBytes = 128 * 1024 * 1024
const maxRequestBytes = 16 * 1024 * 1024
/** Approximate bytes of the headers of a response, and of a known request's objects. */
const overhead = 1000
/** No browser or ordinary program sends a longer key. */
const maxRequestKeyLength = 1000

/**
 * Caches responses that depend on nothing but a list's version, and answers equal requests before they are parsed. Each answer checks the
 * list's present state first. docs/explanation/response-cache.md describes it.
 */
export class ResponseCache {
  readonly #responses: VersionedCache<CachedResponse>
  readonly #requests: BoundedCache<KnownRequest>
  readonly #findList: AccessStore<ListHead>['list']

  constructor(findList: AccessStore<ListHead>['list'], telemetry: Telemetry) {
    this.#findList = findList
    this.#responses = new VersionedCache('responses', maxResponseBytes, ({ body }) => body.length + overhead, telemetry)
    const sizeOf = (_: KnownRequest, key: string) => 2 * sizeOfText(key) + overhead
    this.#requests = boundedCache('requests', { bytes: maxRequestBytes, sizeOf }, telemetry)
  }

  readonly respond: RespondCached = async (request, { key, list, headers, representation, isPublic, make }) => {
    const { requestId, via, target } = requestContextOf(request)
    const sent = request.headers
    const address = requestKey(addressIn(request.url), sent.get('accept-encoding'), sent.get('accept-language'))
    if (isPublic && via && target && address.length <= maxRequestKeyLength)
      this.#requests.set(address, { slug: list.slug, responseKey: key, via, target })
    const etag = entityTag(list, representation)
    // A public response is made in any case, so that equal requests find it.
    if (!isPublic && matches(sent.get('if-none-match'), etag)) return notModified({ ...headers, etag }, requestId)
    const cached = await this.#responses.getOrMake(key, list, async () => {
      const { version, value } = await make()
      // The list may have changed since access was checked.
      const etag = entityTag({ version, sourcesTag: value.sourcesTag }, representation)
      const { buffer, byteOffset, length } = copyOutOfPool(value.body)
      const body = Buffer.from(buffer, byteOffset, length)
      return { version, value: { headers: { ...headers, ...value.headers, etag }, body } }
    })
    return conditionalResponse(request, cached, requestId)
  }

  /** Returns how an equal request was answered before. */
  known(address: string, headers: IncomingHttpHeaders): KnownRequest | undefined {
    return this.#requests.get(requestKey(address, headers['accept-encoding'], headers['accept-language']))
  }

  /** Returns the response to a known request; `undefined` if the request has to be handled in full. */
  find({ slug, responseKey }: KnownRequest): MaybePromise<CachedResponse | undefined> {
    return chain(this.#findList(slug), list =>
      list?.visibility === 'public' ? this.#responses.get(responseKey, list) : undefined,
    )
  }
}

/** Sends a cached response, or 304 if the client has it. @param defaultHeaders headers of responses that do not set them */
export function sendCached(
  outgoing: ServerResponse,
  { headers, body }: CachedResponse,
  status: 200 | 304,
  requestId: string,
  defaultHeaders: Readonly<Headers>,
): void {
  const own = status === 304 ? withoutBody(headers) : { ...headers, 'content-length': `${body.length}` }
  outgoing.writeHead(status, { ...defaultHeaders, ...own, 'x-request-id': requestId })
  // Node would drop the body too, but only after preparing it.
  if (status === 304 || outgoing.req.method === 'HEAD') outgoing.end()
  else outgoing.end(body)
}

/** Cached responses vary by these headers only. */
const requestKey = (
  address: string,
  encoding: string | string[] | null | undefined,
  language: string | null | undefined,
) => `${address}\n${encoding ?? ''}\n${language ?? ''}`
