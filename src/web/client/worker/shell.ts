import { storePage } from '../offline/store-page.ts'

/** Pages that open without a network as soon as the worker is installed. */
const firstPages = ['', 'offline', 'share']

/** The editor's page, which is the same for every list. */
const editor = 'lists/-/edit'

const prefix = 'forklist:shell:'

/** The pages without a list's content, in the languages that were used here. Each release has its own cache. */
export class Shell {
  readonly #root: string
  readonly #prefix: string
  readonly #name: string

  /** @param root the path of the site with a trailing slash @param release changes with each build */
  constructor(root: string, release: string) {
    this.#root = root
    this.#prefix = `${prefix}${root}:`
    this.#name = this.#prefix + release
  }

  /** Returns the path under which a page is stored; `undefined` for pages that are not. */
  pathOf(path: string): string | undefined {
    return /^lists\/[^/]+\/edit$/.test(path) ? editor : firstPages.find(each => each === path)
  }

  /** Stores the first pages, and those that the last release had. @throws TypeError if one cannot be loaded */
  async install(): Promise<void> {
    const addresses = new Set(firstPages.map(path => this.#address(path, '')))
    for (const name of await this.#caches())
      for (const { url } of await (await caches.open(name)).keys())
        if (!new URL(url).pathname.startsWith(`${this.#root}assets/`)) addresses.add(url)
    for (const address of addresses) await this.#load(address)
  }

  /** Deletes the caches of other releases. */
  async removeOthers(): Promise<void> {
    for (const name of await this.#caches()) if (name !== this.#name) await caches.delete(name)
  }

  /** Returns a page in a language, or else in the browser's. */
  async page(path: string, language: string): Promise<Response | undefined> {
    const find = (query: string) =>
      caches.match(this.#address(path, query), { cacheName: this.#name, ignoreVary: true })
    return (await find(language)) ?? find('')
  }

  async put(path: string, language: string, response: Response): Promise<void> {
    const cache = await caches.open(this.#name)
    await storePage(response, { cache, address: this.#address(path, language), root: this.#root, isList: false })
  }

  /** Stores the first pages in a language, unless they are there. */
  async addFirst(language: string): Promise<void> {
    for (const path of firstPages) await this.add(path, language)
  }

  /** Loads and stores a page, unless it is there. */
  async add(path: string, language: string): Promise<void> {
    const address = this.#address(path, language)
    const cache = await caches.open(this.#name)
    if (!(await cache.match(address, { ignoreVary: true }))) await this.#load(address)
  }

  async #load(address: string): Promise<void> {
    const response = await fetch(address)
    if (!response.ok) throw new TypeError(`${address} answers ${response.status}`)
    await storePage(response, { cache: await caches.open(this.#name), address, root: this.#root, isList: false })
  }

  async #caches(): Promise<string[]> {
    return (await caches.keys()).filter(name => name.startsWith(this.#prefix))
  }

  #address(path: string, language: string): string {
    return `${location.origin}${this.#root}${path}${language === '' ? '' : `?lang=${language}`}`
  }
}
