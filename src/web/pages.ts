import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { type Headers, matches, requestIdOf } from '../adapters/http/index.ts'
import { encodingFor, packed } from './encoding.ts'
import { pageHeaders } from './headers.ts'
import { type Page, pageOf, type Site } from './page.ts'

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
    status = 200,
    requestId = requestIdOf(c.req.raw),
  ): Promise<Response> {
    const { body } = await this.#draw(c, draw)
    const headers = { ...this.#headers(c), 'x-request-id': requestId, 'cache-control': 'no-store' }
    return new Response(body, { status, headers })
  }

  /**
   * A page that stays the same as long as the service runs.
   * @param path as the site has it: one may be spelled in many ways
   */
  async fixed(c: Context, path: string, draw: (page: Page) => Drawn): Promise<Response> {
    const { language, languageAsked } = pageOf(this.#site, c.req.raw)
    const which = JSON.stringify([path, language, languageAsked, encodingOf(c)])
    const drawing = this.#fixed.get(which) ?? this.#draw(c, page => draw({ ...page, path }))
    this.#fixed.set(which, drawing)
    // What could not be drawn is tried again the next time.
    drawing.catch(() => this.#fixed.delete(which))
    const { body, etag } = await drawing
    const headers = {
      ...this.#headers(c),
      'x-request-id': requestIdOf(c.req.raw),
      'cache-control': 'public, no-cache',
      etag,
    }
    return matches(c.req.header('if-none-match') ?? null, etag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers })
  }

  async #draw(c: Context, draw: (page: Page) => Drawn): Promise<Finished> {
    const text = Buffer.from(String(await draw(pageOf(this.#site, c.req.raw))))
    const body = (await packed(text, encodingOf(c))) as Uint8Array<ArrayBuffer>
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` }
  }

  #headers(c: Context): Headers {
    const encoding = encodingOf(c)
    return {
      ...pageHeaders(this.#site),
      'content-language': pageOf(this.#site, c.req.raw).language,
      vary: 'Accept-Encoding, Accept-Language',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
  }
}

const encodingOf = (c: Context) => encodingFor(c.req.header('accept-encoding'))
