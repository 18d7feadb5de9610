import type { Found } from '../directory/found.ts'
import { isLocated } from '../domain/coordinates.ts'
import type { MapLink } from '../domain/map-link/index.ts'
import { newOwnPlaceId, type PlaceFacts, readMapPlaceId } from '../domain/place.ts'
import { fold, wordsOf } from '../domain/text.ts'
import { calledBy, type Told, wordsAlone } from '../domain/told.ts'
import type { Choice } from './choose.ts'
import type { Linked } from './linked.ts'

export type Meaning =
  /** A place that somebody knows, or that its words and its id or position describe well enough; in its own words as far as it has some. */
  { outcome: 'sure'; facts: PlaceFacts } | { outcome: 'ambiguous' | 'none' | 'near_not_found'; alternatives: Found[] }

type Asking = {
  linked(link: MapLink, signal?: AbortSignal): Promise<Linked>
  get(id: string): Promise<PlaceFacts | undefined>
  adopt(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  choose(query: string, near: string | undefined, signal?: AbortSignal): Promise<Choice>
}

/** Which place somebody's own words mean: by an id that they name, by name and position, by name and town, in this order. */
export const toldLookup = ({ linked, get, adopt, choose }: Asking) => {
  /** An id that is said in so many words is the place's, whoever knows it. */
  const byId = async (id: string, told: Told, signal: AbortSignal | undefined): Promise<Meaning> => {
    const known = (await get(id)) ?? (told.name === undefined ? await adopt(id, signal) : undefined)
    if (known) return { outcome: 'sure', facts: inOwnWords(known, told) }
    return asTold(told, id)
  }

  const byName = async (name: string, told: Told, signal: AbortSignal | undefined): Promise<Meaning> => {
    const choice = await inTown(name, told, signal)
    if (choice.outcome === 'near_not_found') return { outcome: 'near_not_found', alternatives: [] }
    if (choice.outcome !== 'sure') return choice
    // The name was what to look for; how it is written the sign says.
    const { name: _, ...words } = told
    return { outcome: 'sure', facts: inOwnWords(choice.facts, words) }
  }

  const inTown = async (name: string, told: Told, signal: AbortSignal | undefined): Promise<Choice> => {
    if (told.near !== undefined) return choose(name, told.near, signal)
    for (const near of townsIn(told.address)) {
      const choice = await choose(name, near, signal)
      if (choice.outcome !== 'near_not_found') return choice
    }
    // An address that says no town says no less than none; a position that is wrong is a reason to doubt.
    if (told.isMisplaced) return { outcome: 'near_not_found' }
    const choice = await choose(name, undefined, signal)
    if (choice.outcome !== 'sure' || isSaidBy(name, choice.facts)) return choice
    return { outcome: 'none', alternatives: choice.alternatives }
  }

  return async (told: Told, signal?: AbortSignal): Promise<Meaning> => {
    const { mapPlaceId, linkedId, name, address, latitude, longitude } = told
    if (mapPlaceId !== undefined) return byId(mapPlaceId, told, signal)
    if (linkedId !== undefined || isLocated(told)) {
      const link = {
        ...(linkedId !== undefined && { mapPlaceId: linkedId }),
        ...(name !== undefined && { name }),
        ...(address !== undefined && { address }),
        ...(isLocated(told) && { latitude: latitude!, longitude: longitude! }),
      }
      const { known, said } = await linked(link, signal)
      if (known) return { outcome: 'sure', facts: inOwnWords(known, told) }
      if (said) return asTold(told, said.mapPlaceId)
    }
    return name === undefined ? asTold(told, linkedId ?? newOwnPlaceId()) : byName(name, told, signal)
  }
}

const nobody: Meaning = { outcome: 'none', alternatives: [] }

/** What is known of a place with somebody's words before it. A name that only is the English one takes nothing away. */
const inOwnWords = (
  known: PlaceFacts,
  { near: _, linkedId: __, cid: ___, isMisplaced: ____, ...told }: Told,
): PlaceFacts => {
  const isEnglish = told.name !== undefined && known.englishName !== undefined && isAlike(told.name, known.englishName)
  const { name = known.name, englishName = known.englishName } = isEnglish ? known : told
  const { latitude, longitude, ...words } = told
  const { englishName: _____, ...facts } = { ...known, ...words }
  return {
    ...facts,
    mapPlaceId: known.mapPlaceId,
    name,
    ...(englishName !== undefined && englishName !== name && { englishName }),
    ...(isLocated({ latitude, longitude }) && { latitude, longitude }),
  }
}

const asTold = (told: Told, mapPlaceId: string): Meaning => {
  const name = calledBy(told)
  if (name === undefined) return nobody
  return { outcome: 'sure', facts: wordsAlone(told, readMapPlaceId(mapPlaceId) ?? mapPlaceId, name) }
}

/**
 * Whether a place that was looked for in the whole world is called so, letter by letter. Where a town is said beside the name, it is not
 * the whole world.
 */
const isSaidBy = (name: string, facts: PlaceFacts): boolean => {
  const ofPlace = new Set(wordsOf(`${facts.name} ${facts.englishName ?? ''}`))
  return wordsOf(name).some(word => ofPlace.has(word))
}

const isAlike = (a: string, b: string): boolean => fold(a) === fold(b)

/**
 * What may say the town of an address, likeliest first: all of it but numbers, since the gazetteer reads an address from behind; the same
 * without the two letters of a province; and without its last part, which may be a country in words that are not known.
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
