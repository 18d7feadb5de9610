import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import {
  conditionalResponse,
  entityTag,
  type Headers,
  matches,
  notModified,
  type RespondCached,
  requestContextOf,
  type VersionedResource,
  withoutBody,
} from '../../api/http/index.ts'
import type { AccessStore, ListHead } from '../../core/access.ts'
import { type BoundedCache, boundedCache, copyOutOfPool, sizeOfText } from '../../core/bounded-cache.ts'
import type { Via } from '../../core/request-context.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { VersionedCache } from '../../core/versioned-cache.ts'
import { chain, type MaybePromise } from '../../util/maybe-promise.ts'
import { addressIn } from '../request-path.ts'

/** A complete response, without the headers that differ per request. */
export type CachedResponse = {
  /** Headers by lower-case name, including `etag`. */
  readonly headers: Readonly<Headers>
  readonly body: Buffer<ArrayBuffer>
  /**
   * The headers as alternating names and values, the fastest form for Node: of the response, and of a 304. The last value
   * is that of `x-request-id`, set for each request.
   */
  readonly heads: { readonly 200: readonly string[]; readonly 304: readonly string[] }
}

/** How a request was answered, so that an equal one needs no parsing, routing or access check. */
export type KnownRequest = {
  slug: string
  /** The key of the response. */
  key: string
  /** The fields of its log line. */
  via: Via
  target: string
  again: VersionedResource['again']
}

/** Maximum bytes of all responses. */
const maxResponseBytes = 128 * 1024 * 1024
const maxRequestBytes = 16 * 1024 * 1024
/** Approximate bytes of a known request's objects. */
const knownRequestOverhead = 1500
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
  readonly #defaultHeaders: Readonly<Headers>

  /** @param defaultHeaders headers of responses that do not set them */
  constructor(findList: AccessStore<ListHead>['list'], defaultHeaders: Readonly<Headers>, telemetry: Telemetry) {
    this.#findList = findList
    this.#defaultHeaders = defaultHeaders
    this.#responses = new VersionedCache('responses', maxResponseBytes, responseSize, telemetry)
    const sizeOf = (_: KnownRequest, key: string) => 2 * sizeOfText(key) + knownRequestOverhead
    this.#requests = boundedCache('requests', { bytes: maxRequestBytes, sizeOf }, telemetry)
  }

  readonly respond: RespondCached = async (request, resource) => {
    const { list, headers, representation, isPublic } = resource
    const { requestId } = requestContextOf(request)
    if (isPublic) this.#remember(request, resource)
    const etag = entityTag(list, representation)
    if (matches(request.headers.get('if-none-match'), etag)) return notModified({ ...headers, etag }, requestId)
    // The list may have changed since access was checked.
    return conditionalResponse(request, await this.#getOrMake(resource), requestId)
  }

  /** Returns how an equal request was answered before. */
  known(address: string, headers: IncomingHttpHeaders): KnownRequest | undefined {
    return this.#requests.get(requestKey(address, headers['accept-encoding'], headers['accept-language']))
  }

  /** Returns the response to a known request; `undefined` if the request has to be handled in full. */
  find({ slug, key, again }: KnownRequest): MaybePromise<CachedResponse | undefined> {
    return chain(this.#findList(slug), list =>
      list?.visibility === 'public' ? (this.#responses.get(key, list) ?? this.#makeAgain(again)) : undefined,
    )
  }

  async #makeAgain(again: KnownRequest['again']): Promise<CachedResponse | undefined> {
    const resource = await again?.()
    return resource?.isPublic ? this.#getOrMake(resource) : undefined
  }

  #getOrMake(resource: VersionedResource): Promise<CachedResponse> {
    const { key, list, headers, representation } = resource
    return this.#responses.getOrMake(key, list, async () => {
      const { version, value } = await resource.make()
      const etag = entityTag({ version, sourcesTag: value.sourcesTag }, representation)
      return { version, value: this.#cachedResponse({ ...headers, ...value.headers, etag }, value.body) }
    })
  }

  #cachedResponse(headers: Headers, bytes: Uint8Array<ArrayBuffer>): CachedResponse {
    const { buffer, byteOffset, length } = copyOutOfPool(bytes)
    const headOf = (own: Headers) => [...Object.entries({ ...this.#defaultHeaders, ...own }).flat(), 'x-request-id', '']
    return {
      headers,
      body: Buffer.from(buffer, byteOffset, length),
      heads: { 200: headOf({ ...headers, 'content-length': `${length}` }), 304: headOf(withoutBody(headers)) },
    }
  }

  #remember(request: Request, { key, list: { slug }, again }: VersionedResource): void {
    const { via, target } = requestContextOf(request)
    const { headers, url } = request
    const address = requestKey(addressIn(url), headers.get('accept-encoding'), headers.get('accept-language'))
    if (via && target && address.length <= maxRequestKeyLength)
      this.#requests.set(address, { slug, key, via, target, again })
  }
}

/** Sends a cached response, or 304 if the client has it. */
export function sendCached(
  outgoing: ServerResponse,
  { heads, body }: CachedResponse,
  status: 200 | 304,
  requestId: string,
): void {
  const head = heads[status].slice()
  head[head.length - 1] = requestId
  outgoing.writeHead(status, head)
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

/** Returns the approximate bytes of a response in memory. */
function responseSize({ headers, body }: CachedResponse): number {
  let size = body.length
  // The texts, and two arrays that refer to them.
  for (const name in headers) size += name.length + headers[name]!.length + 32
  return size
}
