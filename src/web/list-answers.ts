import { cachingOf, entityTag, fingerprintOf, type Headers, matches, noted } from '../adapters/http/index.ts'
import { Kept, type Of } from '../core/kept.ts'
import type { Door } from '../core/run.ts'
import type { Telemetry } from '../core/telemetry.ts'
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
  /** Whether it is the same in all languages. */
  wordless?: boolean
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
  readonly #kept: Kept<Uint8Array>
  /** What is being made. */
  readonly #making = new Map<string, Promise<Made>>()
  /** What was built, and what of the settings goes into pages: differs where an old answer does not do any more. */
  readonly #made: string

  /** @param sharedCacheSeconds how long shared caches may keep what is public; 0 for not without asking */
  constructor(door: WebDoor, site: Site, sharedCacheSeconds: number, telemetry: Telemetry) {
    this.#door = door
    this.#site = site
    this.#sharedCacheSeconds = sharedCacheSeconds
    this.#kept = new Kept('pages', body => body.length, telemetry)
    const { base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, assets } = site
    const { fingerprint } = assets
    const shown = [base, tiles, tilesAttribution, mayCreate, mayReport, operatorPages, fingerprint]
    this.#made = fingerprintOf(JSON.stringify(shown))
  }

  /** @throws Problem `list_not_found` alike for a list that is missing, hidden or deleted */
  async to(request: Request, requestId: string, slug: string, form: Form): Promise<Response> {
    const { headers: sent } = request
    const header = sent.get('authorization') ?? undefined
    const admitted = await this.#door.admit(getList, {
      input: { slug },
      credential: { header },
      requestId,
      noted: noted(request),
    })
    const { page, encoding, which, headers } = this.#asked(request, form, admitted.personal)
    const toSend = { 'x-request-id': requestId, ...headers }
    const had = (etag: string) => matches(sent.get('if-none-match'), etag)
    const representation = `${this.#made}-${fingerprintOf(which)}`
    const tagOf = (version: number) => entityTag(version, representation)
    const of = form.unversioned || !admitted.of ? undefined : { ...admitted.of, input: which }
    if (of && had(tagOf(of.list.version))) return unchanged({ ...toSend, etag: tagOf(of.list.version) })
    const make = async (): Promise<Made> => {
      const list = (await admitted.perform()) as ListView
      const made = await form.make(list, page, request)
      return {
        version: list.version,
        body: await packed(typeof made === 'string' ? Buffer.from(made) : made, encoding),
      }
    }
    const { version, body } = await (of ? this.#once(of, make) : make())
    const etag = form.unversioned ? entityTag(version, fingerprintOf(body)) : tagOf(version)
    // Of what is made anew each time only now is it known whether the reader has it.
    if (form.unversioned && had(etag)) return unchanged({ ...toSend, etag })
    return new Response(body as Uint8Array<ArrayBuffer>, { headers: { ...toSend, etag } })
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
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return { page, encoding, which: JSON.stringify([form.name, ...spoken, form.options?.(request), encoding]), headers }
  }

  /** Kept from before, else made; who asks while it is made gets the same. */
  async #once(of: Of, make: () => Promise<Made>): Promise<Made> {
    const { id, version } = of.list
    const kept = this.#kept.get(getList, of)
    if (kept) return { version, body: kept }
    const key = JSON.stringify([id, version, of.input])
    const there = this.#making.get(key)
    if (there) return there
    const making = make()
    this.#making.set(key, making)
    try {
      const made = await making
      this.#kept.set(getList, of, made.version, made.body)
      return made
    } finally {
      this.#making.delete(key)
    }
  }
}

/** A form of the list as it was at that version. */
type Made = { version: number; body: Uint8Array }

const unchanged = (headers: Headers): Response => new Response(null, { status: 304, headers })
