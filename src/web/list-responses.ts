import {
  cachingHeaders,
  compress,
  conditionalResponse,
  encodingFor,
  entityTag,
  fingerprintOf,
  type Headers,
  noIndexHeaders,
  type RespondCached,
  requestContextOf,
  withEncoding,
} from '../api/http/index.ts'
import type { Dispatcher } from '../core/dispatcher.ts'
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
  readonly #respondCached: RespondCached
  /** Identifies the build and the settings of pages, so that browsers do not reuse responses of another build. */
  readonly #made: string

  /** @param sharedCacheSeconds how long shared caches may store public responses; 0 makes them revalidate */
  constructor(dispatcher: WebDispatcher, site: Site, sharedCacheSeconds: number, respondCached: RespondCached) {
    this.#dispatcher = dispatcher
    this.#site = site
    this.#sharedCacheSeconds = sharedCacheSeconds
    this.#respondCached = respondCached
    const { base, mapTiles, mayCreate, mayReport, operatorPages, assets } = site
    const { fingerprint } = assets
    const shown = [base, mapTiles.images, mapTiles.attribution, mayCreate, mayReport, operatorPages, fingerprint]
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
    const make = async () => {
      const list = (await admitted.perform()) as ListView
      const content = await form.make(list, page, request)
      const body = await compress(typeof content === 'string' ? Buffer.from(content) : content, encoding)
      return {
        version: list.version,
        value: { headers: list.listed ? {} : noIndexHeaders, body, sourcesTag: sourcesTag(list) },
      }
    }
    const { versioned, personal } = admitted
    if (!form.unversioned && versioned)
      return this.#respondCached(request, {
        list: versioned.list,
        key: `${variant} ${versioned.key}`,
        representation: `${this.#made}-${fingerprintOf(variant)}`,
        headers,
        isPublic: !personal,
        make,
      })
    const { version, value } = await make()
    const etag = entityTag({ version, sourcesTag: value.sourcesTag }, fingerprintOf(value.body))
    return conditionalResponse(
      request,
      { headers: { ...headers, ...value.headers, etag }, body: value.body },
      requestId,
    )
  }

  /** Returns the values in the request that the response depends on, and the response's headers. */
  #requested(request: Request, form: Form, personal: boolean) {
    const page = pageOf(this.#site, request)
    const { locale, isLanguageInUrl, year } = page
    const encoding = form.packed ? 'identity' : encodingFor(request.headers.get('accept-encoding'))
    // Pages leave out the year of dates in the present one.
    const spoken = form.wordless ? [] : [locale, isLanguageInUrl, year]
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
      variant: JSON.stringify([form.name, ...spoken, form.options?.(request), encoding, page.mapTiles.vector?.id]),
      headers,
    }
  }
}
