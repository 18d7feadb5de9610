import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import {
  compress,
  type Encoding,
  encodingFor,
  fingerprintOf,
  type Headers,
  matches,
  requestIdOf,
  withEncoding,
} from '../api/http/index.ts'
import { copyOutOfPool } from '../core/bounded-cache.ts'
import { pageHeaders } from './headers.ts'
import { type Page, type PageOptions, pageOf, type Site } from './page.ts'

export type PageElement = JSX.Element | Promise<JSX.Element>

type CachedPage = { body: Uint8Array<ArrayBuffer>; etag: string }

/** Serves all pages except the representations of a list. */
export class Pages {
  readonly #site: Site
  /** Rendered pages by address, language and encoding. */
  readonly #fixed = new Map<string, Promise<CachedPage>>()

  constructor(site: Site) {
    this.#site = site
  }

  /** Renders a page that must not be cached, such as one with a form token or an error. */
  async fresh(
    c: Context,
    draw: (page: Page) => PageElement,
    { status = 200, more }: { status?: number; more?: Headers } = {},
  ): Promise<Response> {
    const requested = this.#requested(c)
    const headers = { ...requested.headers, 'cache-control': 'no-store', ...more }
    return new Response(await renderedBytes(requested, draw), { status, headers })
  }

  /** Redirects to another page of this site after a form. */
  redirect(c: Context, address: (page: Page) => string): Response {
    const location = address(pageOf(this.#site, c.req.raw))
    const own = { location, 'x-request-id': requestIdOf(c.req.raw), 'cache-control': 'no-store' }
    return new Response(null, { status: 303, headers: { ...pageHeaders(this.#site), ...own } })
  }

  /**
   * Serves a page that stays the same while the service runs.
   * @param path the path as the site writes it; clients may percent-encode it differently
   */
  async fixed(c: Context, path: string, draw: (page: Page) => PageElement): Promise<Response> {
    const requested = this.#requested(c, { regional: false })
    const { language, isLanguageInUrl } = requested.page
    const key = JSON.stringify([path, language, isLanguageInUrl, requested.encoding])
    const drawing = this.#fixed.get(key) ?? cachedPageOf(requested, page => draw({ ...page, path }))
    this.#fixed.set(key, drawing)
    // A page that failed to render is rendered again next time.
    drawing.catch(() => this.#fixed.delete(key))
    const { body, etag } = await drawing
    const headers = { ...requested.headers, 'cache-control': 'public, no-cache', etag }
    return matches(c.req.header('if-none-match') ?? null, etag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers })
  }

  #requested(c: Context, speech?: PageOptions) {
    const page = pageOf(this.#site, c.req.raw, speech)
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const headers = {
      ...pageHeaders(this.#site),
      'x-request-id': requestIdOf(c.req.raw),
      'content-language': page.locale,
      vary: 'Accept-Encoding, Accept-Language',
      ...withEncoding(encoding),
    }
    return { page, encoding, headers }
  }
}

type PageRequest = { page: Page; encoding: Encoding }

const renderedBytes = async ({ page, encoding }: PageRequest, draw: (page: Page) => PageElement) =>
  compress(Buffer.from(String(await draw(page))), encoding)

const cachedPageOf = async (requested: PageRequest, draw: (page: Page) => PageElement): Promise<CachedPage> => {
  const body = copyOutOfPool(await renderedBytes(requested, draw))
  return { body, etag: `"${fingerprintOf(body)}"` }
}
