import { isLocated } from '../../domain/coordinates.ts'
import type { MapLink } from '../../domain/map-links/index.ts'
import { describedName, factsFromDescription, type PlaceDescription } from '../../domain/place-description.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { newOwnPlaceId, readMapPlaceId } from '../../domain/place-ids.ts'
import { fold, wordsOf } from '../../domain/text.ts'
import type { SearchHit } from '../index/search-hit.ts'
import type { Choice } from './choose.ts'
import type { LinkedPlace } from './link-lookup.ts'

export type DescriptionMatch =
  /** A place that a provider knows, or one described well enough. The description's own values take precedence. */
  | { outcome: 'sure'; facts: PlaceFacts }
  | { outcome: 'ambiguous' | 'none' | 'near_not_found'; alternatives: SearchHit[] }

type Asking = {
  linked(link: MapLink, signal?: AbortSignal): Promise<LinkedPlace>
  get(id: string): Promise<PlaceFacts | undefined>
  adopt(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  choose(query: string, near: string | undefined, signal?: AbortSignal): Promise<Choice>
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
    const choice = await inTown(name, described, signal)
    if (choice.outcome === 'near_not_found') return { outcome: 'near_not_found', alternatives: [] }
    if (choice.outcome !== 'sure') return choice
    // The described name was needed for the search. The result uses the place's own spelling.
    const { name: _, ...words } = described
    return { outcome: 'sure', facts: withDescription(choice.facts, words) }
  }

  const inTown = async (
    name: string,
    described: PlaceDescription,
    signal: AbortSignal | undefined,
  ): Promise<Choice> => {
    if (described.near !== undefined) return choose(name, described.near, signal)
    for (const near of townsIn(described.address)) {
      const choice = await choose(name, near, signal)
      if (choice.outcome !== 'near_not_found') return choice
    }
    // A wrong position makes a match without a town doubtful. A missing town alone does not.
    if (described.isMisplaced) return { outcome: 'near_not_found' }
    const choice = await choose(name, undefined, signal)
    if (choice.outcome !== 'sure' || sharesWord(name, choice.facts)) return choice
    return { outcome: 'none', alternatives: choice.alternatives }
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
  { near: _, linkedId: __, cid: ___, isMisplaced: ____, ...described }: PlaceDescription,
): PlaceFacts => {
  const isEnglish =
    described.name !== undefined && known.englishName !== undefined && isAlike(described.name, known.englishName)
  const { name = known.name, englishName = known.englishName } = isEnglish ? known : described
  const { latitude, longitude, ...words } = described
  const { englishName: _____, ...facts } = { ...known, ...words }
  return {
    ...facts,
    mapPlaceId: known.mapPlaceId,
    name,
    ...(englishName !== undefined && englishName !== name && { englishName }),
    ...(isLocated({ latitude, longitude }) && { latitude, longitude }),
  }
}

const factsAsDescribed = (described: PlaceDescription, mapPlaceId: string): DescriptionMatch => {
  const name = describedName(described)
  if (name === undefined) return noMatch
  return { outcome: 'sure', facts: factsFromDescription(described, readMapPlaceId(mapPlaceId) ?? mapPlaceId, name) }
}

/**
 * Returns whether a place found by a worldwide search shares a word with the described name. Searches within a town do not
 * need this check.
 */
const sharesWord = (name: string, facts: PlaceFacts): boolean => {
  const ofPlace = new Set(wordsOf(`${facts.name} ${facts.englishName ?? ''}`))
  return wordsOf(name).some(word => ofPlace.has(word))
}

const isAlike = (a: string, b: string): boolean => fold(a) === fold(b)

/**
 * Returns texts that may end with the town of an address, likeliest first:
 * 1. the address without numbers;
 * 2. also without two-letter provinces;
 * 3. also without its last part, which may be an unknown country name.
 */
const townsIn = (address: string | undefined): string[] => {
  const parts = (address ?? '')
    .split(/[,;\n]/)
    .map(part =>
      part
        .replace(/\b[\p{L}-]*\d[\p{L}\d-]*\b/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(part => part.length > 1)
  const plain = parts.map(part => part.replace(/\s\p{Lu}{2}$/u, ''))
  const longer = parts.length > 2 ? [plain.slice(0, -1).join(', ')] : []
  return [...new Set([parts.join(', '), plain.join(', '), ...longer])].filter(Boolean)
}
