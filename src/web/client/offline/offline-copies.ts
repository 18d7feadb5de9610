import { readStored, type StoredPage, storePage } from './store-page.ts'

export type OfflineCopy = StoredPage & { slug: string }

/** Whether a copy was stored. `full`: no space is left. `away`: the page could not be loaded. */
export type KeepResult = 'kept' | 'full' | 'away'

const maxCopies = 200
const maxBytes = 50 * 1024 * 1024

/** Returns whether this browser can store pages. It cannot without TLS, in some private windows, and where storage is blocked. */
export async function canKeep(): Promise<boolean> {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return false
  try {
    await caches.keys()
    return true
  } catch {
    return false
  }
}

/**
 * The pages of lists that open without a network, with the files that they load. Used by pages and by the service worker. The cache
 * outlives releases: names of files change with their content, so each copy keeps the files of its own release.
 */
export class OfflineCopies {
  readonly #root: string
  readonly #name: string

  /** @param root the path of the site with a trailing slash */
  constructor(root: string) {
    this.#root = root
    this.#name = `forklist:lists:${root}`
  }

  /** Returns all copies, the newest first. */
  async all(): Promise<OfflineCopy[]> {
    const cache = await caches.open(this.#name)
    const addresses = (await cache.keys()).map(({ url }) => url).filter(url => this.#slugIn(url) !== undefined)
    const copies = await Promise.all(
      addresses.map(async url => {
        const page = await cache.match(url, { ignoreVary: true })
        return page ? [{ slug: this.#slugIn(url)!, ...readStored(page) }] : []
      }),
    )
    return copies.flat().sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime())
  }

  async page(slug: string): Promise<Response | undefined> {
    return caches.match(this.#address(slug), { cacheName: this.#name, ignoreVary: true })
  }

  /** Loads the page of a list and stores it. @param search query of the page, which names its language */
  async keep(slug: string, search: string): Promise<KeepResult> {
    try {
      return await this.put(slug, await fetch(this.#address(slug) + search))
    } catch (error) {
      if (error instanceof TypeError) return 'away'
      throw error
    }
  }

  /** Stores a page that was just loaded. Removes the copy of a list that no longer exists. */
  async put(slug: string, response: Response): Promise<KeepResult> {
    if (response.status === 404 || response.status === 410) await this.forget(slug)
    if (response.status !== 200) return 'away'
    try {
      await this.#change(cache =>
        storePage(response, { cache, address: this.#address(slug), root: this.#root, isList: true }),
      )
      return 'kept'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
      if (error instanceof TypeError) return 'away'
      throw error
    }
  }

  async forget(slug: string): Promise<void> {
    if (await this.page(slug)) await this.#change(cache => cache.delete(this.#address(slug), { ignoreVary: true }))
  }

  /** Changes the copies, then removes the oldest above the limits, and files that no copy needs. Tabs and worker take turns. */
  async #change(change: (cache: Cache) => Promise<unknown>): Promise<void> {
    await navigator.locks.request(this.#name, async () => {
      const cache = await caches.open(this.#name)
      try {
        await change(cache)
      } finally {
        await this.#trim(cache)
      }
    })
  }

  async #trim(cache: Cache): Promise<void> {
    let bytes = 0
    const needed = new Set<string>()
    for (const [index, copy] of (await this.all()).entries()) {
      bytes += copy.bytes
      if (index >= maxCopies || bytes > maxBytes) continue
      for (const address of [this.#address(copy.slug), ...copy.files]) needed.add(address)
    }
    for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url, { ignoreVary: true })
  }

  #address(slug: string): string {
    return `${location.origin}${this.#root}lists/${slug}`
  }

  #slugIn(url: string): string | undefined {
    const start = this.#address('')
    return url.startsWith(start) && !/[/?.]/.test(url.slice(start.length)) ? url.slice(start.length) : undefined
  }
}
