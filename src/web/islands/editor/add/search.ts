import type * as z from 'zod'
import type { searchPlaces } from '../../../../operations/search-places.ts'
import type { SiteDoor } from '../../shared/site-door.ts'

export type Found = z.output<(typeof searchPlaces)['output']>

/** Between the last key and the question, so that not each key is one. */
const pauseMs = 90
const most = 8

/**
 * Looks places up as somebody types: of several questions only the last one is answered.
 * @returns `undefined` when another question came in the meantime
 * @throws as `SiteDoor.ask`
 */
export class Search {
  readonly #door: SiteDoor
  #asking = new AbortController()

  constructor(door: SiteDoor) {
    this.#door = door
  }

  async places(query: string, near: string | undefined): Promise<Found | undefined> {
    this.stop()
    const { signal } = this.#asking
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    if (signal.aborted) return undefined
    const asked = new URLSearchParams({ query, limit: String(most), ...(near && { near }) })
    try {
      return await this.#door.ask<Found>('GET', `places?${asked}`, { signal })
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  stop(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
  }
}
