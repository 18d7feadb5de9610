import { isLocated } from '../../domain/coordinates.ts'
import type { MapLink } from '../../domain/map-links/index.ts'
import { googleIdOf } from '../../domain/place.ts'
import { describedName, factsFromDescription, type PlaceDescription } from '../../domain/place-description.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { cidPrefix, newOwnPlaceId, readMapPlaceId } from '../../domain/place-ids.ts'
import { fold } from '../../domain/text.ts'
import type { SearchHit } from '../matching/match.ts'
import type { Choice } from './choose.ts'
import type { LinkedPlace } from './link-lookup.ts'
import type { Where } from './where.ts'

export type DescriptionMatch =
  /** A place that a provider knows, or one described well enough. The description's own values take precedence. */
  | { outcome: 'sure'; facts: PlaceFacts }
  | { outcome: 'ambiguous' | 'none' | 'area_not_covered' | 'near_not_found'; alternatives: SearchHit[] }

type Asking = {
  linked(link: MapLink, signal?: AbortSignal): Promise<LinkedPlace>
  get(id: string): Promise<PlaceFacts | undefined>
  adopt(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  choose(query: string, where: Where, signal?: AbortSignal): Promise<Choice>
}

/** Finds the place that a description means: by id, then by name and position, then by name and town. */
export const descriptionLookup = ({ linked, get, adopt, choose }: Asking) => {
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

  const byName = async (
    name: string,
    described: PlaceDescription,
    signal: AbortSignal | undefined,
  ): Promise<DescriptionMatch> => {
    // A wrong position makes a match without a town doubtful. A missing town alone does not.
    const { near, address, phone, website, isMisplaced } = described
    const choice = await choose(name, { near, address, phone, website }, signal)
    const { outcome, alternatives } = choice
    if (outcome !== 'sure') return { outcome, alternatives }
    if (isMisplaced && !choice.coverage) return { outcome: 'near_not_found', alternatives }
    // The described name was needed for the search. The result uses the place's own spelling.
    const { name: _, ...words } = described
    return { outcome: 'sure', facts: withDescription(choice.facts, words) }
  }

  return async (described: PlaceDescription, signal?: AbortSignal): Promise<DescriptionMatch> => {
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
      if (known) return { outcome: 'sure', facts: withDescription(known, described) }
      if (said) return factsAsDescribed(described, said.mapPlaceId)
    }
    return name === undefined
      ? factsAsDescribed(described, linkedId ?? newOwnPlaceId())
      : byName(name, described, signal)
  }
}

const noMatch: DescriptionMatch = { outcome: 'none', alternatives: [] }

/** Merges a description into a known place. A described name that equals the English name does not replace the local one. */
const withDescription = (
  known: PlaceFacts,
  { near: _, linkedId: __, cid, isMisplaced: ___, ...described }: PlaceDescription,
): PlaceFacts => {
  const isEnglish =
    described.name !== undefined && known.englishName !== undefined && isAlike(described.name, known.englishName)
  const { name = known.name, englishName = known.englishName } = isEnglish ? known : described
  const { latitude, longitude, ...words } = described
  const { englishName: ____, ...facts } = { ...known, ...words }
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

const factsAsDescribed = (described: PlaceDescription, mapPlaceId: string): DescriptionMatch => {
  const name = describedName(described)
  if (name === undefined) return noMatch
  return { outcome: 'sure', facts: factsFromDescription(described, readMapPlaceId(mapPlaceId) ?? mapPlaceId, name) }
}

const isAlike = (a: string, b: string): boolean => fold(a) === fold(b)
