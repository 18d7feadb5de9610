import type { IncomingHttpHeaders } from 'node:http'
import type { AccessStore, ListHead } from '../../core/access.ts'
import { type BoundedCache, boundedCache, sizeOfText } from '../../core/bounded-cache.ts'
import type { RequestContext } from '../../core/request-context.ts'
import type { ResponseLookup, StoredResponse } from '../../core/stored-response.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { chain, type MaybePromise } from '../../util/maybe-promise.ts'

/** Looks up a list. */
export type FindList = AccessStore<ListHead>['list']

/** Request headers that cached responses vary by. */
export type ContentNegotiation = Pick<IncomingHttpHeaders, 'accept-encoding' | 'accept-language'>

/** Finds the cached response without parsing the request. Also has the fields for its log line. */
export type ResponseIndexEntry = ResponseLookup & Required<Pick<RequestContext, 'via' | 'target'>>

const maxBytes = 16 * 1024 * 1024
/** Approximate bytes of a key and its objects. */
const entryOverhead = 1500
/** No browser or ordinary program sends a longer key. */
const maxKeyLength = 1000

/** Maps request URLs to cached responses. Each look-up checks the list's present state. */
export class ResponseIndex {
  readonly #entries: BoundedCache<ResponseIndexEntry>
  readonly #findList: FindList

  constructor(listNow: FindList, telemetry: Telemetry) {
    this.#findList = listNow
    const sizeOf = (_: ResponseIndexEntry, key: string) => 2 * sizeOfText(key) + entryOverhead
    this.#entries = boundedCache('shortcuts', { bytes: maxBytes, sizeOf }, telemetry)
  }

  get(address: string, negotiation: ContentNegotiation): ResponseIndexEntry | undefined {
    return this.#entries.get(cacheKeyOf(address, negotiation))
  }

  /** Adds an answered request. */
  add(address: string, negotiation: ContentNegotiation, { responseLookup, via, target }: RequestContext): void {
    const key = cacheKeyOf(address, negotiation)
    if (responseLookup && via && target && key.length <= maxKeyLength)
      this.#entries.set(key, { ...responseLookup, via, target })
  }

  /** Returns the response; `undefined` if the request has to be handled in full. */
  find({ slug, find, make }: ResponseIndexEntry): MaybePromise<StoredResponse | undefined> {
    return chain(this.#findList(slug), list => (list?.visibility === 'public' ? (find(list) ?? make?.()) : undefined))
  }
}

const cacheKeyOf = (address: string, negotiation: ContentNegotiation): string =>
  `${address}\n${negotiation['accept-encoding'] ?? ''}\n${negotiation['accept-language'] ?? ''}`
