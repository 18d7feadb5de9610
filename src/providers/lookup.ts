import { isPlaceId, type PlaceFacts, readMapPlaceId } from '../domain/place.ts'
import { type Choice, chosen, mostAlternatives } from './choose.ts'
import type { Found, Near, PlaceProvider } from './provider.ts'

/** Looking up places, whoever knows them. */
export type PlaceLookup = {
  /** Best first. A `nearText` that is not understood is left out of account, and `near` out of the answer. */
  search(
    query: string,
    nearText: string | undefined,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ places: Found[]; near?: Near }>
  /** By Forklist's own place id, or by `mapPlaceId` with or without its prefix. */
  get(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  /** The one place that is meant, or why there is none. */
  choose(query: string, nearText: string | undefined, signal?: AbortSignal): Promise<Choice>
}

export const placeLookup = (providers: readonly PlaceProvider[]): PlaceLookup => {
  const first = async <T>(ask: (provider: PlaceProvider) => Promise<T | undefined>): Promise<T | undefined> => {
    for (const provider of providers) {
      const answer = await ask(provider)
      if (answer !== undefined) return answer
    }
    return undefined
  }
  const nearOf = (text: string, signal?: AbortSignal) => first(provider => provider.near(text, signal))
  const find = async (query: string, near: Near | undefined, limit: number, signal?: AbortSignal) =>
    (await first(async provider => {
      const found = await provider.search(query, near, limit, signal)
      return found.length ? found : undefined
    })) ?? []

  return {
    async search(query, nearText, limit, signal) {
      const near = nearText === undefined ? undefined : await nearOf(nearText, signal)
      return { places: await find(query, near, limit, signal), ...(near && { near }) }
    },
    async get(id, signal) {
      const known = isPlaceId(id) ? id : readMapPlaceId(id)
      return known === undefined ? undefined : first(provider => provider.get(known, signal))
    },
    async choose(query, nearText, signal) {
      const near = nearText === undefined ? undefined : await nearOf(nearText, signal)
      if (nearText !== undefined && !near) return { outcome: 'near_not_found' }
      const found = await find(query, near, mostAlternatives + 1, signal)
      return chosen(query, [near, await nearOf(query, signal)], found)
    },
  }
}
