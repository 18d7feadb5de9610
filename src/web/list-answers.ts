import {
  cachingOf,
  encodingFor,
  entityTag,
  fingerprintOf,
  finishedAnswer,
  type Headers,
  matches,
  notChanged,
  noted,
  packed,
  type Said,
  withEncoding,
} from '../adapters/http/index.ts'
import { againOf, alone, type Finished, sizeOfFinished } from '../core/finished.ts'
import { Kept, keyOf, type Made } from '../core/kept.ts'
import type { Door } from '../core/run.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { sourcesTag } from '../domain/sources-tag.ts'
import { getList } from '../operations/get-list.ts'
import type { Services } from '../operations/operation.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { type Page, pageOf, type Site } from './page.ts'
import type { ListView } from './views.ts'

export type WebDoor = Door<Services, StoredList>

type FormBody = string | Uint8Array<ArrayBuffer>

/** One of the forms in which a list can be read under its slug. */
export type Form = {
  /** Tells it from the others. */
  name: string
  headers: Headers
  /** Whether something else than the list's version goes into it: then it is made anew each time. */
  unversioned?: boolean
  /** Whether what is made is packed already, as pictures are. */
  packed?: boolean
  /** Whether it is the same in all languages. */
  wordless?: boolean
  /** What else of the request goes into it, besides the language. */
  options?(request: Request): string
  make(list: ListView, page: Page, request: Request): FormBody | Promise<FormBody>
}

/**
 * A list in all its forms, behind the one authorisation: who may read the list gets them, and for who may not there is none.
 * Finished answers are kept by version, so that of all who read one the first makes it.
 */
export class ListAnswers {
  readonly #door: WebDoor
  readonly #site: Site
  readonly #sharedCacheSeconds: number
  readonly #kept: Kept<Finished>
  /** What was built, and what of the settings goes into pages: differs where an old answer does not do any more. */
  readonly #made: string

  /** @param sharedCacheSeconds how long shared caches may keep what is public; 0 for not without asking */
  constructor(door: WebDoor, site: Site, sharedCacheSeconds: number, telemetry: Telemetry) {
    this.#door = door
    this.#site = site
    this.#sharedCacheSeconds = sharedCacheSeconds
    this.#kept = new Kept('pages', sizeOfFinished, telemetry)
    const { base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, assets } = site
    const { fingerprint } = assets
    const shown = [base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, fingerprint]
    this.#made = fingerprintOf(JSON.stringify(shown))
  }

  /** @throws Problem `list_not_found` alike for a list that is missing, hidden or deleted */
  async to(request: Request, requestId: string, slug: string, form: Form): Promise<Response> {
    const { headers: sent } = request
    const note = noted(request)
    const header = sent.get('authorization') ?? undefined
    const admitted = await this.#door.admit(getList, {
      input: { slug },
      credential: { header },
      requestId,
      noted: note,
    })
    const { page, encoding, which, headers } = this.#asked(request, form, admitted.personal)
    const made = async (tagOf: (said: Said, body: Uint8Array) => string): Promise<Made<Finished>> => {
      const list = (await admitted.perform()) as ListView
      const text = await form.make(list, page, request)
      const body = alone(await packed(typeof text === 'string' ? Buffer.from(text) : text, encoding))
      return {
        madeOf: list.version,
        value: {
          headers: { ...headers, etag: tagOf({ version: list.version, sourcesTag: sourcesTag(list) }, body) },
          body,
        },
      }
    }
    const { of } = admitted
    if (form.unversioned || !of) {
      const { value } = await made((said, body) => entityTag(said, fingerprintOf(body)))
      return finishedAnswer(value, request, requestId)
    }
    const key = keyOf(getList, of, which)
    if (!admitted.personal) note.again = againOf(slug, this.#kept, key)
    const representation = `${this.#made}-${fingerprintOf(which)}`
    const etag = entityTag(of.list, representation)
    if (matches(sent.get('if-none-match'), etag)) return notChanged({ ...headers, etag }, requestId)
    const make = () => made(said => entityTag(said, representation))
    return finishedAnswer(await this.#kept.getOrMake(key, of.list, make), request, requestId)
  }

  /** What of the request goes into the answer, and what the answer says of itself. */
  #asked(request: Request, form: Form, personal: boolean) {
    const page = pageOf(this.#site, request)
    const { locale, languageAsked } = page
    const encoding = form.packed ? 'identity' : encodingFor(request.headers.get('accept-encoding'))
    const spoken = form.wordless ? [] : [locale, languageAsked]
    const vary = [...(form.packed ? [] : ['Accept-Encoding']), ...(form.wordless ? [] : ['Accept-Language'])]
    const headers = {
      ...form.headers,
      ...(!form.wordless && { 'content-language': locale }),
      ...cachingOf(personal, this.#sharedCacheSeconds, vary.join(', ')),
      ...withEncoding(encoding),
    }
    return { page, encoding, which: JSON.stringify([form.name, ...spoken, form.options?.(request), encoding]), headers }
  }
}
