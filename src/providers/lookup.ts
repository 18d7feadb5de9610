import { Problem } from '../core/problem.ts'
import type { Directory } from '../directory/directory.ts'
import { type Found, isSame, isWhole, type Near } from '../directory/found.ts'
import { foundElsewhere } from '../directory/found-elsewhere.ts'
import { byGrade } from '../directory/grade.ts'
import { readMapLink } from '../domain/map-link/index.ts'
import { isLocated, isPlaceId, metersBetween, type PlaceFacts, readMapPlaceId } from '../domain/place.ts'
import { type Choice, chosen, mostAlternatives, type Reading, type Thresholds } from './choose.ts'
import { linkLookup } from './linked.ts'
import type { KeptPlaces } from './online/kept-places.ts'
import { type OnlineProvider, ProviderDown } from './online/provider.ts'
import { readingsOf } from './readings.ts'

/** Looking up places, whoever knows them. */
export type PlaceLookup = {
  /**
   * Best first. A `nearText` that is not understood is left out of account, and `near` out of the answer; a place in the query is understood too.
   * @param online whether providers on the network may be asked where the directory does not know: not for each key somebody types
   * @throws Problem `provider_unavailable` when nobody could answer
   */
  search(
    query: string,
    nearText: string | undefined,
    limit: number,
    online?: boolean,
    signal?: AbortSignal,
  ): Promise<{ places: Found[]; near?: Near }>
  /** By Forklist's own place id, or by `mapPlaceId` with or without its prefix. */
  get(id: string): Promise<PlaceFacts | undefined>
  /** The same for adding it, when it may cost money to find out which place an id means. @throws Problem `provider_unavailable` */
  adopt(mapPlaceId: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  /** The one place that is meant, or why there is none. @throws Problem `provider_unavailable` */
  choose(query: string, nearText: string | undefined, signal?: AbortSignal): Promise<Choice>
}

/** Those who know places. The directory is asked first, and the others only for what it does not know. */
export type Knowing = {
  directory: Directory
  /** What online providers have answered before, on any node. */
  kept?: KeptPlaces
  /** Whose answers may be kept and added. */
  photon?: OnlineProvider
  google?: {
    /** Whose answers may only be shown. */
    search?: OnlineProvider
    match(id: string, signal?: AbortSignal): Promise<{ facts: PlaceFacts } | undefined>
  }
  thresholds?: Thresholds
}

type Answer = { reading: Reading; found: Found[] }

export const placeLookup = ({ directory, kept, photon, google, thresholds }: Knowing): PlaceLookup => {
  const onDisk = ({ name, near }: Reading, limit: number) => directory.search(name, near, limit)

  /** The reading of a query under which most of it is a name that there is. */
  const bestReading = (query: string, near: Near | undefined, limit: number): Answer => {
    let best: Answer | undefined
    for (const reading of readingsOf(directory, query, near)) {
      const found = onDisk(reading, limit)
      if (isBetter(found, best?.found)) best = { reading, found }
      if (found[0] && isSame(found[0].match)) break
    }
    return best!
  }

  type Asked = {
    query: string
    near: Near | undefined
    limit: number
    hasOwn: boolean
    signal: AbortSignal | undefined
  }

  const askOnline = async (provider: OnlineProvider, { query, near, limit, signal }: Asked): Promise<Answer> => {
    const readings = [...readingsOf(directory, query, near)]
    // Others are told the name alone where the query says more.
    const reading = readings.find(({ name }) => name !== query) ?? readings[0]!
    const places = await provider.search(reading.name, reading.near, limit, signal)
    return { reading, found: foundElsewhere(reading.name, reading.near, places) }
  }

  /** @throws Problem when the directory has nothing and the provider gives no answer */
  const orUnavailable = async <T>(hasOwn: boolean, ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      if (hasOwn) return undefined
      throw new Problem('provider_unavailable', {}, { cause: error })
    }
  }

  const fromPhoton = async (asked: Asked) => {
    if (!photon) return undefined
    const answer = await orUnavailable(asked.hasOwn, () => askOnline(photon, asked))
    if (answer)
      kept?.put(
        photon.name,
        answer.found.map(({ facts }) => facts),
      )
    return answer
  }

  const get: PlaceLookup['get'] = async id => {
    const known = isPlaceId(id) ? id : readMapPlaceId(id)
    return known === undefined ? undefined : (directory.get(known) ?? (await kept?.get(known)))
  }
  const adopt: PlaceLookup['adopt'] = async (mapPlaceId, signal) => {
    const known = await get(mapPlaceId)
    if (known || !google || !mapPlaceId.startsWith('google:')) return known
    const id = mapPlaceId.slice('google:'.length)
    return (await orUnavailable(false, () => google.match(id, signal)))?.facts
  }
  const linked = linkLookup(directory, {
    get,
    adopt,
    async getOnline(id, at, isSaid, signal) {
      if (!photon) return undefined
      const facts = await orUnavailable(isSaid, () => photon.get(id, signal, at))
      if (facts) kept?.put(photon.name, [facts])
      return facts
    },
  })

  return {
    get,
    adopt,
    async search(query, nearText, limit, online = true, signal) {
      const link = readMapLink(query)
      if (link) {
        const { known, asked } = await linked(link, signal)
        if (known) return { places: [{ facts: known, match: 'exact', typos: 0, missing: 0, besides: 0 }] }
        if (asked === undefined) return { places: [] }
        query = asked
      }
      const given = nearText === undefined ? undefined : directory.near(nearText)
      const own = bestReading(query, given, limit)
      if (!online || isKnown(own.found)) return answerOf(own)
      const asked = { query, near: given, limit, hasOwn: own.found.length > 0, signal }
      const more = await fromPhoton(asked)
      const all = more ? merged(own, more, limit) : own
      if (!google?.search || isKnown(all.found)) return answerOf(all)
      const shown = await orUnavailable(all.found.length > 0, () => askOnline(google.search!, asked))
      return answerOf(shown ? merged(all, shown, limit) : all)
    },
    async choose(query, nearText, signal) {
      const link = readMapLink(query)
      if (link) {
        const { known, said, asked } = await linked(link, signal)
        const facts = known ?? said
        if (facts) return { outcome: 'sure', facts, alternatives: [] }
        if (asked === undefined) return { outcome: 'none', alternatives: [] }
        query = asked
      }
      const given = nearText === undefined ? undefined : directory.near(nearText)
      if (nearText !== undefined && !given) return { outcome: 'near_not_found' }
      const own = bestReading(query, given, mostAlternatives + 1)
      const choice = chosen(own.reading, own.found, directory.bearers, thresholds)
      if (choice.outcome !== 'none') return choice
      const limit = mostAlternatives + 1
      const more = await fromPhoton({ query, near: given, limit, hasOwn: own.found.length > 0, signal })
      return more
        ? chosen(more.reading, merged(own, more, mostAlternatives + 1).found, directory.bearers, thresholds)
        : choice
    },
  }
}

const isKnown = (found: readonly Found[]): boolean => found[0] !== undefined && isWhole(found[0].match)

const isBetter = ([a]: readonly Found[], b: readonly Found[] | undefined): boolean =>
  b === undefined || (a !== undefined && (b[0] === undefined || byGrade(a, b[0]) < 0))

const answerOf = ({ reading: { near }, found }: Answer) => ({ places: found, ...(near && { near }) })

/** A place that both know is the directory's. */
const sameMeters = 100

const merged = (own: Answer, more: Answer, limit: number): Answer => {
  const isOwn = ({ facts }: Found) =>
    own.found.some(
      ({ facts: other }) =>
        other.mapPlaceId === facts.mapPlaceId ||
        (other.name === facts.name &&
          isLocated(other) &&
          isLocated(facts) &&
          metersBetween(other, facts) <= sameMeters),
    )
  const found = [...own.found, ...more.found.filter(each => !isOwn(each))].sort(byGrade).slice(0, limit)
  return { reading: isBetter(more.found, own.found) ? more.reading : own.reading, found }
}
