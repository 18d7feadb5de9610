import { Problem } from '../../core/problem.ts'
import { isLocated, type LatLng, pin } from '../../domain/coordinates.ts'
import type { MapLink } from '../../domain/map-links/index.ts'
import { withLocality } from '../../domain/own-address.ts'
import { googleIdOf } from '../../domain/place.ts'
import { describedName, factsFromDescription, type PlaceDescription } from '../../domain/place-description.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { cidPrefix, newOwnPlaceId, readMapPlaceId } from '../../domain/place-ids.ts'
import { fold } from '../../domain/text.ts'
import { districtExtentMeters } from '../gazetteer/near.ts'
import type { Match, SearchHit } from '../matching/match.ts'
import { type Choice, maxAlternatives } from './choose.ts'
import type { LinkedPlace } from './link-lookup.ts'
import type { Settled, Whereabouts } from './place-town.ts'
import type { Where } from './readings.ts'
import type { HintedArea, RowLocation } from './row-location.ts'

export type DescriptionMatch =
  /** A place that a provider knows, or one that its id or its pin identifies. The description's own values take precedence. */
  | { outcome: 'sure'; facts: PlaceFacts; match?: Match }
  | {
      outcome: 'ambiguous' | 'none' | 'area_not_covered' | 'near_not_found'
      alternatives: SearchHit[]
      /** The place as described, with a pin if its address is known. Absent for a description without a name. */
      own?: PlaceFacts
      /** The only known place of exactly this name, for a description without a town. Another one may exist elsewhere. */
      namesake?: { facts: PlaceFacts; match: Match }
    }

type Asking = {
  linked(link: MapLink, signal?: AbortSignal): Promise<LinkedPlace>
  get(id: string): Promise<PlaceFacts | undefined>
  adopt(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  choose(query: string, where: Where, signal?: AbortSignal): Promise<Choice>
  locate(row: Where, hinted: HintedArea): Promise<RowLocation>
  settle(place: Whereabouts): Promise<Settled>
}

/** Returns functions that find the place that a description means: by id, then by name and position, then by name and town. */
export const descriptionLookup = ({ linked, get, adopt, choose, locate, settle }: Asking) => {
  /** Returns a described place in its own words, with what is known of its town. @param stated the town that only the person or a heading names */
  const asDescribed = async (
    described: PlaceDescription,
    id: string,
    name: string,
    stated?: string,
  ): Promise<PlaceFacts> => {
    const near = [described.near ?? [], stated ?? []].flat().join(', ')
    const placed = isLocated(described) ? described : { ...described, ...described.view }
    const where = await settle({ ...placed, ...(near && { near }) })
    return { ...factsFromDescription(placed, id, name), ...where }
  }
  /** @param at its position if it has none */
  const asOwn = (
    name: string,
    described: PlaceDescription,
    stated?: string,
    { latitude, longitude }: Partial<LatLng> = {},
  ) =>
    asDescribed(
      { ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }), ...described },
      newOwnPlaceId(),
      name,
      stated,
    )
  const factsAsDescribed = async (described: PlaceDescription, id: string): Promise<DescriptionMatch> => {
    const name = describedName(described)
    if (name === undefined) return noMatch
    return { outcome: 'sure', facts: await asDescribed(described, readMapPlaceId(id) ?? id, name) }
  }

  /** Uses an explicit id, which identifies the place even if no provider knows it. */
  const byId = async (
    id: string,
    described: PlaceDescription,
    signal: AbortSignal | undefined,
  ): Promise<DescriptionMatch> => {
    const known = (await get(id)) ?? (described.name === undefined ? await adopt(id, signal) : undefined)
    if (known) return { outcome: 'sure', facts: withDescription(known, described) }
    return factsAsDescribed(described, id)
  }

  /** Chooses in a district, else in the town that is stated around it, unless a place with another name in the district is likelier. */
  const chooseIn = async (
    name: string,
    { around, ...where }: Where & Pick<RowLocation, 'around'>,
    signal: AbortSignal | undefined,
  ): Promise<Choice> => {
    const choice = await choose(name, where, signal)
    const isSame = ({ match: { name, address } }: SearchHit) => name === 'same' || address === 'same'
    const isThere = ({ match }: SearchHit) => match.distanceMeters! <= districtExtentMeters
    const likeliest = choice.alternatives.find(hit => isSame(hit) || isThere(hit))
    if (around === undefined || choice.outcome === 'sure' || !likeliest || !isSame(likeliest)) return choice
    const inTown = await choose(name, { ...where, near: around }, signal)
    return inTown.outcome === 'sure' && inTown.facts.mapPlaceId === likeliest.facts.mapPlaceId ? inTown : choice
  }

  const byName = async (
    name: string,
    described: PlaceDescription,
    hinted: HintedArea,
    signal: AbortSignal | undefined,
  ): Promise<DescriptionMatch> => {
    const { from, ...where } = await locate(wordsOf(described), hinted)
    // A search without the stated town or address would find a namesake elsewhere.
    if (from === 'unknown') return { outcome: 'near_not_found', alternatives: [], own: await asOwn(name, described) }
    const { phone, website } = described
    const choice = await chooseIn(name, { ...where, phone, website }, signal)
    const town = statedTown(described, from, hinted)
    if (choice.outcome !== 'sure') {
      const { outcome, alternatives, asked } = choice
      return { outcome, alternatives, own: await asOwn(name, described, town, asked) }
    }
    const { match } = choice
    // Words of a name may also be a town in which the place is not: "Taco Bell" and Bell in California.
    const isPlaced = match?.distanceMeters !== undefined
    // The described name was needed for the search. The result uses the place's own spelling.
    const { name: _, ...words } = inSourceTown(choice.facts, described)
    const found = { facts: withDescription(choice.facts, words), ...(match && { match }) }
    // A name that is itself a link has no match.
    if (!match || (isPlaced && isAtAddress(described, match, from))) return { outcome: 'sure', ...found }
    const isOnlyNamesake = !isPlaced && !described.isMisplaced && isNamed(name, choice.facts)
    return {
      outcome: described.isMisplaced && !isPlaced ? 'near_not_found' : 'ambiguous',
      alternatives: [{ facts: choice.facts, match }, ...choice.alternatives].slice(0, maxAlternatives),
      own: await asOwn(name, described, town),
      ...(isOnlyNamesake && { namesake: { ...found, match } }),
    }
  }

  const means = async (
    described: PlaceDescription,
    hinted: HintedArea = { from: 'nothing' },
    signal?: AbortSignal,
  ): Promise<DescriptionMatch> => {
    const { mapPlaceId, linkedId, name, address, latitude, longitude } = described
    if (mapPlaceId !== undefined) return byId(mapPlaceId, described, signal)
    if (linkedId !== undefined || isLocated(described)) {
      const link = {
        ...(linkedId !== undefined && { mapPlaceId: linkedId }),
        ...(name !== undefined && { name }),
        ...(address !== undefined && { address }),
        ...(isLocated(described) && { latitude: latitude!, longitude: longitude! }),
      }
      const { known, said } = await linked(link, signal)
      if (known) return { outcome: 'sure', facts: withDescription(known, inSourceTown(known, described)) }
      if (said) return factsAsDescribed(described, said.mapPlaceId)
    }
    return name === undefined
      ? factsAsDescribed(described, linkedId ?? newOwnPlaceId())
      : byName(name, described, hinted, signal)
  }

  const inOwnWords = async (described: PlaceDescription, hinted: HintedArea): Promise<PlaceFacts | undefined> => {
    const name = describedName(described)
    if (name === undefined) return undefined
    const { mapPlaceId, linkedId } = described
    const { from } = await locate(wordsOf(described), hinted).catch(unlocated)
    return asDescribed(described, mapPlaceId ?? linkedId ?? newOwnPlaceId(), name, statedTown(described, from, hinted))
  }

  return { means, inOwnWords }
}

/** Returns what a description itself says of where to search. */
const wordsOf = ({ near, address, view }: PlaceDescription): Where => ({ near: view ? pin(view) : near, address })

/** The place index cannot answer. */
const unlocated = (error: unknown): RowLocation => {
  if (error instanceof Problem) return { from: 'unknown' }
  throw error
}

/** Returns the town that only the person or a heading says. It is kept with the place, unless its address may say otherwise. */
const statedTown = (
  { address }: PlaceDescription,
  from: RowLocation['from'],
  { said, town }: HintedArea,
): string | undefined => (from === 'stated' && !mayNameTown(address) ? (said ?? town) : undefined)

/** Returns whether a place in a hinted town can be at the described address, which may name a village that nobody here knows. */
const isAtAddress = ({ address }: PlaceDescription, match: Match, from: RowLocation['from']): boolean =>
  from === 'row' || !mayNameTown(address) || match.address === 'same'

const isNamed = (name: string, { name: known, englishName = known }: PlaceFacts): boolean =>
  isAlike(name, known) || isAlike(name, englishName)

/** Returns whether an address has words behind the street and the number. */
const mayNameTown = (address = ''): boolean =>
  address
    .split(/[,;\n]/)
    .slice(1)
    .some(part => /\p{L}{3}/u.test(part))

const noMatch: DescriptionMatch = { outcome: 'none', alternatives: [] }

/** Drops the town of a description if the source of the place has one. */
const inSourceTown = ({ town: known }: PlaceFacts, { town, ...described }: PlaceDescription): PlaceDescription =>
  known === undefined && town !== undefined ? { ...described, town } : described

/** Merges a description into a known place. A described name that equals the English name does not replace the local one. */
const withDescription = (
  known: PlaceFacts,
  { near, locality, linkedId: _, cid, isMisplaced: __, view: ____, ...described }: PlaceDescription,
): PlaceFacts => {
  const isEnglish =
    described.name !== undefined && known.englishName !== undefined && isAlike(described.name, known.englishName)
  const { name = known.name, englishName = known.englishName } = isEnglish ? known : described
  const { latitude, longitude, address: street, ...words } = described
  const address = street === undefined ? known.address : withLocality(street, [locality, near])
  const { englishName: ___, ...facts } = { ...known, ...words, ...(address !== undefined && { address }) }
  return {
    ...facts,
    mapPlaceId: known.mapPlaceId,
    name,
    // The link opens this business, and Google's own id is unknown.
    ...(cid !== undefined && googleIdOf(facts) === undefined && { googlePlaceId: cidPrefix + cid }),
    ...(englishName !== undefined && englishName !== name && { englishName }),
    ...(isLocated({ latitude, longitude }) && { latitude, longitude }),
  }
}

const isAlike = (a: string, b: string): boolean => fold(a) === fold(b)
