import type * as z from 'zod'
import { isLocated, type LatLng } from '../../../../domain/coordinates.ts'
import type { searchPlaces } from '../../../../operations/search-places.ts'
import { askSite, Refused } from '../../shared/site-api.ts'

export type FoundPlaces = z.output<(typeof searchPlaces)['output']>
type Near = NonNullable<FoundPlaces['near']>
export type FoundArea = Near & { name: string; latitude: number; longitude: number }

/** Between the last key and the question, so that not each key is one. */
const pauseMs = 60
const most = 8
/** Maximum number of cached responses: a corrected letter needs no request and no quota. */
const maxStored = 60
/** Areas without places may be loaded by the next request. */
const isFinal = ({ coverage }: FoundPlaces): boolean => coverage?.state !== 'none' && coverage?.state !== 'loading'

/**
 * Searches for places while a person types. Only the last of several requests gets a result, and none is sent twice.
 * @returns `undefined` when another search started in the meantime
 * @throws as `askSite`
 */
export class Search {
  /** By what was asked, the last one last. */
  readonly #answers = new Map<string, FoundPlaces>()
  #asking = new AbortController()

  async places(query: string, near: string | undefined): Promise<FoundPlaces | undefined> {
    this.stop()
    const { signal } = this.#asking
    const asked = String(new URLSearchParams({ query, limit: String(most), ...(near && { near }) }))
    const known = this.#answers.get(asked)
    if (known) return this.#kept(asked, known)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    if (signal.aborted) return undefined
    try {
      return this.#kept(asked, await askSite<FoundPlaces>('GET', `places?${asked}`, { signal }))
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  /** Returns the town that a text names, such as the title of a list; `undefined` if it names none, or nothing can be searched. */
  async townIn(text: string): Promise<FoundArea | undefined> {
    const near = await this.#nearOf(text)
    return near && isArea(near) ? near : undefined
  }

  async isUnknownTown(text: string): Promise<boolean> {
    const near = await this.#nearOf(text)
    return near !== undefined && !isArea(near)
  }

  /** Returns where the place of a link is; `undefined` if the link does not say so, or nothing can be searched. */
  async positionOf(link: string): Promise<LatLng | undefined> {
    const found = await this.#first({ query: link })
    return found && [found.link ?? {}, ...found.places].find(isLocated)
  }

  async #nearOf(text: string): Promise<Near | undefined> {
    return (await this.#first({ query: text, near: text }))?.near
  }

  async #first(asked: { query: string; near?: string }): Promise<FoundPlaces | undefined> {
    try {
      return await askSite<FoundPlaces>('GET', `places?${new URLSearchParams({ ...asked, limit: '1' })}`)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof TypeError)) throw error
    }
  }

  stop(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
  }

  #kept(asked: string, found: FoundPlaces): FoundPlaces {
    this.#answers.delete(asked)
    if (isFinal(found)) this.#answers.set(asked, found)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > maxStored) this.#answers.delete(oldest!)
    return found
  }
}

const isArea = (near: Near): near is FoundArea => near.latitude !== undefined
