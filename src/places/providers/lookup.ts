import { Problem } from '../../core/problem.ts'
import { Telemetry } from '../../core/telemetry.ts'
import { hasLink, readMapLink } from '../../domain/map-links/index.ts'
import { withLocality } from '../../domain/own-address.ts'
import type { PlaceAlias } from '../../domain/place-alias.ts'
import type { PlaceDescription } from '../../domain/place-description.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isPlaceId, readMapPlaceId } from '../../domain/place-ids.ts'
import type { Near } from '../gazetteer/near.ts'
import { readPoint } from '../gazetteer/read-point.ts'
import type { SearchHit } from '../matching/match.ts'
import type { AreaProgress } from '../on-demand.ts'
import { type Choice, choosePlace, isUnknown, likelyPlace, maxAlternatives } from './choose.ts'
import { type DescriptionMatch, descriptionLookup } from './description-lookup.ts'
import {
  inView,
  linkLookup,
  locatedIn,
  type OnlineLookup,
  type PlaceInLink,
  placeInLink,
  viewIn,
  withBusiness,
} from './link-lookup.ts'
import type { Answer, Asynchronous, Coverage, Local, Unknown } from './local.ts'
import type { StoredPlaces } from './online/stored-places.ts'
import { placeIndex } from './place-index.ts'
import type { Settled, Whereabouts } from './place-town.ts'
import { ProviderUnavailable, type UsedProvider } from './provider.ts'
import type { Where } from './readings.ts'
import type { HintedArea, LocationHints } from './row-location.ts'

/** Looks up places in the index and in online providers. */
export type PlaceLookup = {
  /**
   * Returns hits, best first. Ignores an unresolved location, which `near` then has as `ignored`. Also resolves a location in the query.
   * @throws Problem `provider_unavailable` when no provider could answer; the signal's reason
   */
  search(
    query: string,
    where: Where,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{
    places: SearchHit[]
    near?: Partial<Near>
    coverage?: Coverage
    linked?: PlaceInLink & { approximate?: true }
    asked?: Answer['asked']
  }>
  /** Returns a place by Forklist's place id, or by `mapPlaceId` with or without its prefix. */
  get(id: string): Promise<PlaceFacts | undefined>
  /**
   * Returns a place that a person adds. Works like `get`, and may make a paid call.
   * @throws Problem `provider_unavailable`; the signal's reason
   */
  adopt(mapPlaceId: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  /** Returns the place meant, or the reason why there is none. @throws Problem `provider_unavailable`; the signal's reason */
  choose(query: string, where: Where, signal?: AbortSignal): Promise<Choice>
  /** Returns the alias that choosing a place for a query teaches; `undefined` for a link, and where `Local` says so. */
  teaches(query: string, where: Where, placeId: string): Promise<PlaceAlias | undefined>
  /**
   * Returns the place of the index that an own place of a list probably is, near its pin or in its town. The confidence of one that
   * addPlace would not add there is below `certain`. Never asks an online provider.
   * @param hinted the area of an own place that does not say where it is
   */
  recognize(own: PlaceFacts, hinted: HintedArea): Promise<SearchHit | undefined>
  /** Returns the town of a place and its address with it. See `settled`. While the index cannot answer, they are as they were said. */
  settle(place: Whereabouts): Promise<Settled>
  /** Returns the area that texts around the rows of a file name. */
  areaOf(hints: LocationHints): Promise<HintedArea>
  /**
   * Returns the place that a description from a file means.
   * @param hinted the area that texts around the description name
   * @throws Problem `provider_unavailable`; the signal's reason
   */
  means(described: PlaceDescription, hinted?: HintedArea, signal?: AbortSignal): Promise<DescriptionMatch>
  /** Returns a description's own words as a place, without asking a provider; `undefined` without a name and a pin. */
  inOwnWords(described: PlaceDescription, hinted: HintedArea): Promise<PlaceFacts | undefined>
}

/** Stores how callers spell the names of places. */
export type AliasStore = {
  /** Returns the aliases with one of these spellings that count. */
  find(spellings: readonly string[]): Promise<readonly PlaceAlias[]>
}

type LookupDependencies = {
  /** Interprets queries and compares places. */
  local: Asynchronous<Local>
  /** Asked in this order. Those that may not be asked per keystroke are asked only for places that the others lack. */
  providers: readonly UsedProvider[]
  aliases?: AliasStore
  /** Earlier responses of online providers, from every node. */
  kept?: StoredPlaces
  /** Begins to load an area without places. Returns how far it is, if it is loading. */
  load?(near: Near): AreaProgress | undefined
  telemetry?: Telemetry
}

const answeredBy = {
  name: 'forklist_searches_total',
  help: 'Searches for places, by source of the result: the place index, a provider, the sent link, or none (not found).',
  labelNames: ['answered_by'],
} as const
const seconds = {
  name: 'forklist_search_seconds',
  help: 'Duration of searching for places (search) or choosing one (choose), including providers.',
  labelNames: ['asked'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
}

export const placeLookup = ({
  local,
  providers,
  aliases: aliasStore,
  kept,
  load,
  telemetry = new Telemetry(),
}: LookupDependencies): PlaceLookup => {
  const timedSearch = telemetry.timing(seconds, { asked: 'search' })
  const timedChoice = telemetry.timing(seconds, { asked: 'choose' })
  const searches = telemetry.counter(answeredBy)
  const countAnswer = (source: string) => searches.inc({ answered_by: source })
  const instant = providers.filter(({ capabilities }) => capabilities.perKeystroke)
  const online = providers.filter(({ capabilities }) => !capabilities.perKeystroke)
  const keep = ({ name, capabilities }: UsedProvider, places: readonly PlaceFacts[]) => {
    if (capabilities.results === 'may keep' && places.length > 0) kept?.put(name, places)
  }

  /**
   * Returns the places of a provider, whether or not they fit.
   * @returns `undefined` when it has no search, or when it fails and another provider has hits
   * @throws Problem when it fails and no other provider has hits
   */
  const askOnline = async (
    provider: UsedProvider,
    { name, near }: Unknown,
    limit: number,
    hasOwn: boolean,
    signal: AbortSignal | undefined,
  ): Promise<readonly PlaceFacts[] | undefined> => {
    const places = await orUnavailable(hasOwn, async () => provider.search?.(name, near, limit, signal))
    keep(provider, places ?? [])
    return places
  }

  const get: PlaceLookup['get'] = async id => {
    const known = isPlaceId(id) ? id : readMapPlaceId(id)
    if (known === undefined) return undefined
    for (const provider of instant) {
      const facts = await provider.get?.(known)
      if (facts) return facts
    }
    return kept?.get(known)
  }
  const getOnline: OnlineLookup = async (mapPlaceId, { mayCost, at, isSaid }, signal) => {
    for (const provider of online) {
      if (provider.capabilities.getCosts !== mayCost) continue
      const facts = await orUnavailable(isSaid, async () => provider.get?.(mapPlaceId, signal, at))
      if (!facts) continue
      keep(provider, [facts])
      return facts
    }
    return undefined
  }
  const adopt: PlaceLookup['adopt'] = async (id, signal) =>
    (await get(id)) ??
    (await getOnline(id, { mayCost: false, isSaid: false }, signal)) ??
    (await getOnline(id, { mayCost: true, isSaid: false }, signal))
  const linked = linkLookup({ find: local.find, get, getOnline })

  const search: PlaceLookup['search'] = async (query, where, limit, signal) => {
    const link = readMapLink(query)
    if (link) {
      const { known, linkedQuery } = await linked(link, signal)
      // Places of this name elsewhere are not meant.
      const words = locatedIn(link) ? undefined : linkedQuery
      if (known || words === undefined) countAnswer(known ? 'link' : 'none')
      if (known) return { places: [{ facts: known, match: { confidence: 1, name: 'same' } }] }
      if (words === undefined) return { places: [], linked: placeInLink(link) }
      query = words
    }
    const { answer, source } = await find(query, where, limit, () => true, signal, local.elsewhere)
    const { hits: places, isNearUnknown, coverage, asked } = inView(answer, link)
    const near = answer.near ?? (isNearUnknown ? { ignored: answer.asked.near! } : undefined)
    countAnswer(places.length > 0 ? source : 'none')
    return {
      places,
      ...(near && { near }),
      ...(coverage && { coverage }),
      ...(link ? { linked: { ...placeInLink(link), ...viewIn(link) } } : { asked }),
    }
  }
  const choose: PlaceLookup['choose'] = async (query, where, signal) => {
    const link = readMapLink(query)
    if (link) {
      const { known, said, linkedQuery } = await linked(link, signal)
      const facts = known ?? said
      if (facts || linkedQuery === undefined) countAnswer(facts ? 'link' : 'none')
      if (facts) return { outcome: 'sure', facts, alternatives: [] }
      if (linkedQuery === undefined) return { outcome: 'none', alternatives: [] }
      query = linkedQuery
    }
    const mayAdd = ({ capabilities }: UsedProvider) => capabilities.results !== 'may show only'
    const { answer, source } = await find(query, where, maxAlternatives + 1, mayAdd, signal)
    const choice = withBusiness(choosePlace(inView(answer, link)), link)
    countAnswer(choice.outcome === 'sure' || choice.outcome === 'ambiguous' ? source : 'none')
    return choice
  }

  /**
   * Asks the index, then one provider after the other until the place meant is probably among the answers.
   * @param elsewhere returns another town where an unknown place may be. No provider is then asked about the first one.
   */
  const find = async (
    query: string,
    where: Where,
    limit: number,
    isAllowed: (provider: UsedProvider) => boolean,
    signal: AbortSignal | undefined,
    elsewhere?: Asynchronous<Local>['elsewhere'],
  ): Promise<{ answer: Answer; source: string }> => {
    const others: PlaceFacts[] = []
    let source = placeIndex.name
    let answer = await local.find(query, where, limit)
    const aliases = answer.isCertain ? [] : ((await aliasStore?.find(answer.spellings)) ?? [])
    if (aliases.length > 0) answer = await local.find(query, where, limit, others, aliases)
    const other = where.near !== undefined && isUnknown(answer) && (await elsewhere?.(query, where.near))
    if (other) return find(other.name, { ...where, near: other.near }, limit, isAllowed, signal)
    for (const provider of online.filter(isAllowed)) {
      if (answer.isNearUnknown || !isUnknown(answer)) break
      const found = await askOnline(provider, answer.unknown, limit, answer.hits.length > 0, signal)
      if (!found?.length) continue
      source = provider.name
      others.push(...found)
      answer = await local.find(query, where, limit, others, aliases)
    }
    return { answer: { ...answer, ...withLoading(answer) }, source }
  }

  const withLoading = ({ near, coverage }: Answer): Pick<Answer, 'coverage'> => {
    const loading = near && coverage?.state === 'none' ? load?.(near) : undefined
    if (!loading) return {}
    return {
      coverage: {
        ...coverage!,
        state: 'loading',
        ...(loading.progress !== undefined && { progress: loading.progress }),
      },
    }
  }

  const settle: PlaceLookup['settle'] = place =>
    local.settle(place).catch((error: unknown) => {
      if (error instanceof Problem) return asSaid(place)
      throw error
    })

  const lookup: Omit<PlaceLookup, 'means' | 'inOwnWords'> = {
    get,
    adopt,
    areaOf: local.areaOf,
    teaches: async (query, ...picked) => (hasLink(query) ? undefined : local.teaches(query, ...picked)),
    settle,
    async recognize(own, hinted) {
      const at = await local.locateOwn(own, hinted)
      if (!at) return undefined
      const { name, phone, website } = own
      const where = { near: at.near, address: at.address, phone, website }
      const { answer } = await find(name, where, 1, () => false, undefined)
      return likelyPlace(answer, at)
    },
    search: (...given) => timedSearch(() => search(...given)),
    choose: (...given) => timedChoice(() => choose(...given)),
  }
  return {
    ...lookup,
    ...descriptionLookup({ linked, get, adopt, choose: lookup.choose, locate: local.locate, settle }),
  }
}

const asSaid = ({ town, near, locality, address: street }: Whereabouts): Settled => {
  const address = withLocality(street, [locality, near === undefined || readPoint(near) ? undefined : near])
  return { ...(town !== undefined && { town }), ...(address !== undefined && { address }) }
}

/** Asks one provider. @throws Problem when it fails and no other has a response */
const orUnavailable = async <T>(hasOwn: boolean, ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    if (hasOwn) return undefined
    throw new Problem('provider_unavailable', {}, { cause: error })
  }
}
