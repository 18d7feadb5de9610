import type { Found } from '../directory/found.ts'
import { isLocated } from '../domain/coordinates.ts'
import type { MapLink } from '../domain/map-link/index.ts'
import { type PlaceFacts, readMapPlaceId } from '../domain/place.ts'
import { fold } from '../domain/text.ts'
import type { Told } from '../domain/told.ts'
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
    const { name } = told
    return name === undefined ? nobody : { outcome: 'sure', facts: asTold(told, id, name) }
  }

  const byName = async (name: string, told: Told, signal: AbortSignal | undefined): Promise<Meaning> => {
    const places = told.near === undefined ? townsIn(told.address) : [told.near]
    let choice: Choice = { outcome: 'near_not_found' }
    for (const near of places) {
      choice = await choose(name, near, signal)
      if (choice.outcome !== 'near_not_found') break
    }
    // An address that says no town says no less than none; a town that is not known is a reason to doubt.
    if (choice.outcome === 'near_not_found' && told.near === undefined) choice = await choose(name, undefined, signal)
    if (choice.outcome === 'near_not_found') return { outcome: 'near_not_found', alternatives: [] }
    if (choice.outcome !== 'sure') return choice
    // The name was what to look for; how it is written the sign says.
    const { name: _, ...words } = told
    return { outcome: 'sure', facts: inOwnWords(choice.facts, words) }
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
      if (said) return { outcome: 'sure', facts: asTold(told, said.mapPlaceId, said.name) }
    }
    return name === undefined ? nobody : byName(name, told, signal)
  }
}

const nobody: Meaning = { outcome: 'none', alternatives: [] }

/** What is known of a place with somebody's words before it. A name that only is the English one takes nothing away. */
const inOwnWords = (known: PlaceFacts, { near: _, linkedId: __, cid: ___, ...told }: Told): PlaceFacts => {
  const isEnglish = told.name !== undefined && known.englishName !== undefined && isAlike(told.name, known.englishName)
  const { name = known.name, englishName = known.englishName } = isEnglish ? known : told
  const { latitude, longitude, ...words } = told
  const { englishName: ____, ...facts } = { ...known, ...words }
  return {
    ...facts,
    mapPlaceId: known.mapPlaceId,
    name,
    ...(englishName !== undefined && englishName !== name && { englishName }),
    ...(isLocated({ latitude, longitude }) && { latitude, longitude }),
  }
}

const asTold = (told: Told, mapPlaceId: string, name: string): PlaceFacts =>
  inOwnWords({ mapPlaceId: readMapPlaceId(mapPlaceId) ?? mapPlaceId, name }, { ...told, name })

const isAlike = (a: string, b: string): boolean => fold(a) === fold(b)

/** So many parts of an address are tried. */
const mostTowns = 4

/**
 * What may be the town of an address, likeliest first: its parts from behind, without the country's if there are more, and without numbers
 * and the letters of a province.
 */
const townsIn = (address: string | undefined): string[] => {
  const parts = (address ?? '')
    .split(/[,;\n]/)
    .map(part =>
      part
        .replace(/\b[\p{L}-]*\d[\p{L}\d-]*\b/gu, ' ')
        .replace(/\s+\p{Lu}{2}\s*$/u, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(part => part.length > 1)
    .toReversed()
  const [last, ...others] = parts
  return last === undefined ? [] : [...others.slice(0, mostTowns - 1), last]
}
