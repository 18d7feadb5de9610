import {
  cachingHeaders,
  compress,
  encodingFor,
  entityTag,
  fingerprintOf,
  type Headers,
  matches,
  noIndexHeaders,
  notModified,
  requestContextOf,
  storedResponse,
  type TaggedState,
  withEncoding,
} from '../api/http/index.ts'
import type { Dispatcher } from '../core/dispatcher.ts'
import { copyOutOfPool, responseLookup, type StoredResponse, storedResponseSize } from '../core/stored-response.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { cacheKey, VersionedCache, type VersionedValue } from '../core/versioned-cache.ts'
import { sourcesTag } from '../domain/sources-tag.ts'
import { getList } from '../operations/get-list.ts'
import type { Services } from '../operations/operation.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { type Page, pageOf, type Site } from './page.ts'
import type { ListView } from './views.ts'

export type WebDispatcher = Dispatcher<Services, StoredList>

type FormBody = string | Uint8Array<ArrayBuffer>

/** A representation of a list, such as its page or its feed. */
export type Form = {
  /** Identifies the representation. */
  name: string
  headers: Headers
  /** Whether the content depends on more than the list's version. It is then not cached. */
  unversioned?: boolean
  /** Whether the content is already compressed, like images. */
  packed?: boolean
  /** Whether the content is the same in all languages. */
  wordless?: boolean
  /** Returns the values in the request that the content depends on, besides the language. */
  options?(request: Request): string
  make(list: ListView, page: Page, request: Request): FormBody | Promise<FormBody>
}

/** Serves all representations of a list behind one access check. Responses are cached by version. */
export class ListResponses {
  readonly #dispatcher: WebDispatcher
  readonly #site: Site
  readonly #sharedCacheSeconds: number
  readonly #cache: VersionedCache<StoredResponse>
  /** Identifies the build and the settings of pages, so that browsers do not reuse responses of another build. */
  readonly #made: string

  /** @param sharedCacheSeconds how long shared caches may store public responses; 0 makes them revalidate */
  constructor(dispatcher: WebDispatcher, site: Site, sharedCacheSeconds: number, telemetry: Telemetry) {
    this.#dispatcher = dispatcher
    this.#site = site
    this.#sharedCacheSeconds = sharedCacheSeconds
    this.#cache = new VersionedCache('pages', storedResponseSize, telemetry)
    const { base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, assets } = site
    const { fingerprint } = assets
    const shown = [base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, fingerprint]
    this.#made = fingerprintOf(JSON.stringify(shown))
  }

  /** @throws Problem `list_not_found` for a list that is missing, hidden or deleted */
  async to(request: Request, requestId: string, slug: string, form: Form): Promise<Response> {
    const { headers: sent } = request
    const context = requestContextOf(request)
    const header = sent.get('authorization') ?? undefined
    const admitted = await this.#dispatcher.admit(getList, {
      input: { slug },
      credential: { header },
      requestId,
      context,
    })
    const { page, encoding, variant, headers } = this.#requested(request, form, admitted.personal)
    const made = async (
      tagOf: (state: TaggedState, body: Uint8Array) => string,
    ): Promise<VersionedValue<StoredResponse>> => {
      const list = (await admitted.perform()) as ListView
      const text = await form.make(list, page, request)
      const body = copyOutOfPool(await compress(typeof text === 'string' ? Buffer.from(text) : text, encoding))
      return {
        madeOf: list.version,
        value: {
          headers: {
            ...headers,
            ...(!list.listed && noIndexHeaders),
            etag: tagOf({ version: list.version, sourcesTag: sourcesTag(list) }, body),
          },
          body,
        },
      }
    }
    const { versioned: of } = admitted
    if (form.unversioned || !of) {
      const { value } = await made((state, body) => entityTag(state, fingerprintOf(body)))
      return storedResponse(value, request, requestId)
    }
    const key = cacheKey(getList, of, variant)
    if (!admitted.personal) context.responseLookup = responseLookup(slug, this.#cache, key)
    const representation = `${this.#made}-${fingerprintOf(variant)}`
    const etag = entityTag(of.list, representation)
    if (matches(sent.get('if-none-match'), etag)) return notModified({ ...headers, etag }, requestId)
    const make = () => made(state => entityTag(state, representation))
    return storedResponse(await this.#cache.getOrMake(key, of.list, make), request, requestId)
  }

  /** Returns the values in the request that the response depends on, and the response's headers. */
  #requested(request: Request, form: Form, personal: boolean) {
    const page = pageOf(this.#site, request)
    const { locale, isLanguageInUrl } = page
    const encoding = form.packed ? 'identity' : encodingFor(request.headers.get('accept-encoding'))
    const spoken = form.wordless ? [] : [locale, isLanguageInUrl]
    const vary = [...(form.packed ? [] : ['Accept-Encoding']), ...(form.wordless ? [] : ['Accept-Language'])]
    const headers = {
      ...form.headers,
      ...(!form.wordless && { 'content-language': locale }),
      ...cachingHeaders(personal, this.#sharedCacheSeconds, vary.join(', ')),
      ...withEncoding(encoding),
    }
    return {
      page,
      encoding,
      variant: JSON.stringify([form.name, ...spoken, form.options?.(request), encoding]),
      headers,
    }
  }
}
