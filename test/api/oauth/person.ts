type Reach = (path: string, init?: RequestInit) => Promise<Response>

/** What a person sees: a page of the service, or the external address of a redirect. */
export type Seen = { status: number; headers: Headers; text: string; path: string; outside?: URL }

/** Fields of a form. */
export type Fields = Record<string, string | string[]>

/** A person's browser: keeps cookies by path, follows redirects, and stops outside the service. */
export class Person {
  readonly cookies = new Map<string, { name: string; value: string; path: string; attributes: string }>()
  readonly #base: URL
  readonly #reach: Reach

  constructor(publicUrl: string, reach: Reach) {
    this.#base = new URL(publicUrl)
    this.#reach = reach
  }

  /** Opens a path below the public URL, and follows redirects. */
  async visit(path: string, init: RequestInit = {}): Promise<Seen> {
    const response = await this.#reach(path, { ...init, headers: { ...init.headers, cookie: this.#cookiesFor(path) } })
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    const { status, headers } = response
    const seen = { status, headers, text: await response.text(), path }
    const to = headers.get('location') ?? /<a href="([^"]+)">/.exec(seen.text)?.[1]
    if (to === undefined) return seen
    const url = new URL(to, this.#base)
    if (!url.href.startsWith(`${this.#base.href.replace(/\/$/, '')}/`)) return { ...seen, outside: url }
    return this.visit(this.#withoutPrefix(url.pathname) + url.search)
  }

  /** Fills in the form of a page and sends it, as a browser does. */
  answer(page: Seen, fields: Fields, headers: Record<string, string> = {}): Promise<Seen> {
    return this.visit(page.path, {
      method: 'POST',
      headers: { origin: this.#base.origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(
        Object.entries(fields).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value]),
        ),
      ).toString(),
    })
  }

  /** Opens an assistant's address and allows it. @returns the redirect address */
  async allow(address: string, key: string, more: Fields = {}): Promise<URL> {
    const page = await this.visit(address)
    if (page.outside) return page.outside
    const { outside, text } = await this.answer(page, { key, answer: 'allow', ...more })
    if (!outside) throw new Error(text)
    return outside
  }

  #withoutPrefix(pathname: string): string {
    return pathname.slice(this.#base.pathname.replace(/\/$/, '').length)
  }

  #cookiesFor(path: string): string {
    const full = this.#base.pathname.replace(/\/$/, '') + path
    return [...this.cookies.values()]
      .filter(cookie => full.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find(attribute => attribute.startsWith('path='))?.slice('path='.length) ?? '/'
    if (value === '') this.cookies.delete(`${name} ${path}`)
    else this.cookies.set(`${name} ${path}`, { name, value, path, attributes: attributes.join('; ') })
  }
}
