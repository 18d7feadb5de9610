import { createHash } from 'node:crypto'
import { cachingOf, entityTag, type Headers, matches } from '../adapters/http/index.ts'
import { Kept } from '../core/kept.ts'
import type { Door } from '../core/run.ts'
import { getList } from '../operations/get-list.ts'
import type { Services } from '../operations/operation.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { encodingFor, packed } from './encoding.ts'
import { type Page, pageOf, type Site } from './page.ts'
import type { ListView } from './views.ts'

export type WebDoor = Door<Services, StoredList>

/** One of the forms in which a list can be read under its slug. */
export type Form = {
  /** Tells it from the others. */
  name: string
  headers: Headers
  /** Whether something else than the list's version goes into it: then it is made anew each time. */
  unversioned?: boolean
  /** Whether what is made is packed already, as pictures are. */
  packed?: boolean
  /** What else of the request goes into it, besides the language. */
  options?(request: Request): string
  make(list: ListView, page: Page, request: Request): string | Uint8Array | Promise<string | Uint8Array>
}

/**
 * A list in all its forms, behind the one authorisation: who may read the list gets them, and for who may not there is none.
 * Finished answers are kept by version, so that of all who read one the first makes it.
 */
export class ListAnswers {
  readonly #door: WebDoor
  readonly #site: Site
  readonly #sharedCacheSeconds: number
  readonly #kept = new Kept<Uint8Array>(body => body.length)
  /** What was built, and what of the settings goes into pages: differs where an old answer does not do any more. */
  readonly #made: string

  /** @param sharedCacheSeconds how long shared caches may keep what is public; 0 for not without asking */
  constructor(door: WebDoor, site: Site, sharedCacheSeconds: number) {
    this.#door = door
    this.#site = site
    this.#sharedCacheSeconds = sharedCacheSeconds
    const { base, tiles, tilesAttribution, mayCreate, assets } = site
    this.#made = hashed(JSON.stringify([base, tiles, tilesAttribution, mayCreate, assets.fingerprint]))
  }

  /** @throws Problem `list_not_found` alike for a list that is missing, hidden or deleted */
  async to(request: Request, requestId: string, slug: string, form: Form): Promise<Response> {
    const { headers: sent } = request
    const header = sent.get('authorization') ?? undefined
    const admitted = await this.#door.admit(getList, { input: { slug }, credential: { header }, requestId })
    const page = pageOf(this.#site, request)
    const encoding = form.packed ? 'identity' : encodingFor(sent.get('accept-encoding'))
    const { language, languageAsked } = page
    const which = JSON.stringify([form.name, language, languageAsked, form.options?.(request), encoding])
    const headers = {
      'x-request-id': requestId,
      ...form.headers,
      'content-language': language,
      ...cachingOf(admitted.personal, this.#sharedCacheSeconds, 'Accept-Encoding, Accept-Language'),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    const tagOf = (version: number) => entityTag(version, `${this.#made}-${hashed(which)}`)
    const of = form.unversioned ? undefined : admitted.of
    if (of && matches(sent.get('if-none-match'), tagOf(of.list.version)))
      return new Response(null, { status: 304, headers: { ...headers, etag: tagOf(of.list.version) } })
    const kept = of && this.#kept.get(getList, { ...of, input: which })
    if (kept) return answer(kept, { ...headers, etag: tagOf(of.list.version) })
    const list = (await admitted.perform()) as ListView
    const made = await form.make(list, page, request)
    const body = await packed(typeof made === 'string' ? Buffer.from(made) : made, encoding)
    if (of) this.#kept.set(getList, { ...of, input: which }, list.version, body)
    const etag = form.unversioned ? entityTag(list.version, hashed(body)) : tagOf(list.version)
    // Of what is made anew only now is it known whether the reader has it.
    if (form.unversioned && matches(sent.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { ...headers, etag } })
    return answer(body, { ...headers, etag })
  }
}

const hashed = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url').slice(0, 10)

const answer = (body: Uint8Array, headers: Headers): Response =>
  new Response(body as Uint8Array<ArrayBuffer>, { headers })
