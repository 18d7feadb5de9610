import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import {
  type Encoding,
  encodingFor,
  fingerprintOf,
  type Headers,
  matches,
  packed,
  requestIdOf,
  withEncoding,
} from '../adapters/http/index.ts'
import { alone } from '../core/finished.ts'
import { pageHeaders } from './headers.ts'
import { type Page, pageOf, type Site, type Speech } from './page.ts'

type Drawn = JSX.Element | Promise<JSX.Element>

type Finished = { body: Uint8Array<ArrayBuffer>; etag: string }

/** Pages that are about no list in particular. */
export class Pages {
  readonly #site: Site
  /** One for each address, language and encoding that there is. */
  readonly #fixed = new Map<string, Promise<Finished>>()

  constructor(site: Site) {
    this.#site = site
  }

  /** A page that is nobody else's, since it carries a token of its own, or says what went wrong this time. */
  async fresh(
    c: Context,
    draw: (page: Page) => Drawn,
    { status = 200, more }: { status?: number; more?: Headers } = {},
  ): Promise<Response> {
    const asked = this.#asked(c)
    const headers = { ...asked.headers, 'x-request-id': requestIdOf(c.req.raw), 'cache-control': 'no-store', ...more }
    return new Response(await drawn(asked, draw), { status, headers })
  }

  /** Sends the reader on to a page of this site that is there to be read. */
  seeOther(c: Context, address: (page: Page) => string): Response {
    const location = address(pageOf(this.#site, c.req.raw))
    const headers = {
      ...pageHeaders(this.#site),
      location,
      'x-request-id': requestIdOf(c.req.raw),
      'cache-control': 'no-store',
    }
    return new Response(null, { status: 303, headers })
  }

  /**
   * A page that stays the same as long as the service runs.
   * @param path as the site has it: one may be spelled in many ways
   */
  async fixed(c: Context, path: string, draw: (page: Page) => Drawn): Promise<Response> {
    const asked = this.#asked(c, { regional: false })
    const { language, languageAsked } = asked.page
    const which = JSON.stringify([path, language, languageAsked, asked.encoding])
    const drawing = this.#fixed.get(which) ?? finished(asked, page => draw({ ...page, path }))
    this.#fixed.set(which, drawing)
    // What could not be drawn is tried again the next time.
    drawing.catch(() => this.#fixed.delete(which))
    const { body, etag } = await drawing
    const headers = {
      ...asked.headers,
      'x-request-id': requestIdOf(c.req.raw),
      'cache-control': 'public, no-cache',
      etag,
    }
    return matches(c.req.header('if-none-match') ?? null, etag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers })
  }

  #asked(c: Context, speech?: Speech) {
    const page = pageOf(this.#site, c.req.raw, speech)
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const headers = {
      ...pageHeaders(this.#site),
      'content-language': page.locale,
      vary: 'Accept-Encoding, Accept-Language',
      ...withEncoding(encoding),
    }
    return { page, encoding, headers }
  }
}

/** For whom a page is made, and how it is packed. */
type Asked = { page: Page; encoding: Encoding }

const drawn = async ({ page, encoding }: Asked, draw: (page: Page) => Drawn) =>
  packed(Buffer.from(String(await draw(page))), encoding)

const finished = async (asked: Asked, draw: (page: Page) => Drawn): Promise<Finished> => {
  const body = alone(await drawn(asked, draw))
  return { body, etag: `"${fingerprintOf(body)}"` }
}
