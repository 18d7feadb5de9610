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
import type { Vote } from '../domain/vote.ts'
import type { getEdition } from '../operations/get-edition.ts'
import { getList } from '../operations/get-list.ts'
import { listEditions } from '../operations/list-editions.ts'
import type { Services } from '../operations/operation.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { type Page, pageOf, type Site } from './page.ts'
import type { EditionsView, ListView } from './views.ts'

export type WebDispatcher = Dispatcher<Services, StoredList>

/** Returns the vote of a list, open or closed, by the list's id. */
export type VoteOn = (listId: string) => Promise<Vote | undefined>

type FormBody = string | Uint8Array<ArrayBuffer>

/** The list that a form represents, or one of its editions. */
export type FormInput = { slug: string; label?: string; against?: string }

/** A representation of a list, such as its page or its feed, or of an edition. */
export type Form<View extends ListView = ListView> = {
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
  /** The operation whose answer is shown, for an edition. */
  operation?: typeof getEdition
  /** Whether the content depends on the list's editions. */
  showsEditions?: boolean
  /** @param editions absent for a list that never had one, and for content that does not depend on them @param vote its vote, open or closed */
  make(list: View, page: Page, request: Request, editions?: EditionsView, vote?: Vote): FormBody | Promise<FormBody>
}

type ListParts = {
  dispatcher: WebDispatcher
  site: Site
  /** How long shared caches may store public responses; 0 makes them revalidate. */
  sharedCacheSeconds: number
  respondCached: RespondCached
  voteOn: VoteOn
}

/**
 * Serves all representations of a list behind one access check. Responses are cached by version.
 * @returns a function that throws Problem `list_not_found` for a list that is missing, hidden or deleted
 */
export const listResponses = ({ dispatcher, site, sharedCacheSeconds, respondCached, voteOn }: ListParts) => {
  const { base, mapTiles, mayCreate, mayReport, operatorPages, assets } = site
  const shown = [base, mapTiles.images, mapTiles.attribution, mayCreate, mayReport, operatorPages, assets.fingerprint]
  /** Identifies the build and the settings of pages, so that browsers do not reuse responses of another build. */
  const made = fingerprintOf(JSON.stringify(shown))
  return async <View extends ListView>(
    request: Request,
    requestId: string,
    input: FormInput,
    form: Form<View>,
  ): Promise<Response> => {
    const { headers: sent } = request
    const context = requestContextOf(request)
    const header = sent.get('authorization') ?? undefined
    const admit = (operation: Parameters<WebDispatcher['admit']>[0], input: FormInput) =>
      dispatcher.admit(operation, { input, credential: { header }, requestId, context })
    const admitted = await admit(form.operation ?? getList, input)
    const { versioned, personal } = admitted
    const editionsTag = form.showsEditions ? versioned?.list.editionsTag : undefined
    const { page, encoding, variant, headers } = requested(request, form, { site, sharedCacheSeconds, personal })
    const make = async () => {
      const list = (await admitted.perform()) as View
      // Read after the list. If they are newer than the tag, the next request has another tag.
      const editions = editionsTag && (await (await admit(listEditions, { slug: input.slug })).perform())
      const vote = editionsTag && (await voteOn(versioned!.list.id))
      const content = await form.make(list, page, request, editions as EditionsView | undefined, vote || undefined)
      const body = await compress(typeof content === 'string' ? Buffer.from(content) : content, encoding)
      return {
        version: versioned?.versionIn(list) ?? list.version,
        value: { headers: list.listed ? {} : noIndexHeaders, body, sourcesTag: sourcesTag(list) },
      }
    }
    if (!form.unversioned && versioned)
      return respondCached(request, {
        list: versioned.list,
        key: `${variant} ${versioned.key}`,
        representation: `${made}-${fingerprintOf(variant + (editionsTag ?? ''))}`,
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
}

/** Returns the values in the request that the response depends on, and the response's headers. */
const requested = (
  request: Request,
  form: Omit<Form, 'make'>,
  { site, sharedCacheSeconds, personal }: Pick<ListParts, 'site' | 'sharedCacheSeconds'> & { personal: boolean },
) => {
  const page = pageOf(site, request)
  const { locale, isLanguageInUrl, year } = page
  const encoding = form.packed ? 'identity' : encodingFor(request.headers.get('accept-encoding'))
  // Pages leave out the year of dates in the present one.
  const spoken = form.wordless ? [] : [locale, isLanguageInUrl, year]
  const vary = [...(form.packed ? [] : ['Accept-Encoding']), ...(form.wordless ? [] : ['Accept-Language'])]
  const headers = {
    ...form.headers,
    ...(!form.wordless && { 'content-language': locale }),
    ...cachingHeaders(personal, sharedCacheSeconds, vary.join(', ')),
    ...withEncoding(encoding),
  }
  return {
    page,
    encoding,
    variant: JSON.stringify([form.name, ...spoken, form.options?.(request), encoding, page.mapTiles.vector?.id]),
    headers,
  }
}
