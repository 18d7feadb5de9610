import { readMapLink } from '../domain/map-links/index.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import type { SearchHit } from '../places/matching/match.ts'
import type { HintedArea } from '../places/providers/row-location.ts'
import { definedMembers } from '../util/defined-members.ts'
import { asNamed, type PlaceInput, queryIn, type Resolving, resolvePlace } from './place-input.ts'

/** The restaurant that was meant, or an own place in the person's words, and the restaurants that it may be. */
export type UnderstoodPlace = { facts: PlaceFacts; candidates: readonly SearchHit[] }

/** Returns a function that reads the area of a list's title once: with the first name, so that own places need no place index. */
export function areaOfTitle(lookup: Resolving['places'], title: string): () => Promise<HintedArea> {
  let area: Promise<HintedArea> | undefined
  return () => {
    area ??= lookup.areaOf({ titles: [title] })
    return area
  }
}

/**
 * Returns a function that finds suggested places.
 * @param areaOf returns the area that the title of the list names
 * @throws Problem `place_not_found`, `invalid_input`, `provider_unavailable`; the signal's reason
 */
export function suggestionReader(
  looking: Resolving,
  areaOf: () => Promise<HintedArea>,
): (said: PlaceInput) => Promise<UnderstoodPlace> {
  const { places: lookup, open, signal } = looking
  return async said => {
    const { query: written, town, near = town, address, placeId } = said
    if (written === undefined || placeId !== undefined) {
      const resolved = await resolvePlace(looking, said)
      // The answer must not depend on the places of the list.
      if ('inListOnly' in resolved) throw resolved.elseProblem
      return { facts: resolved.facts, candidates: [] }
    }
    const { text: query, words } = await queryIn(written, open)
    if (readMapLink(query)) {
      const choice = await lookup.choose(query, { near, address }, signal)
      return choice.outcome === 'sure'
        ? { facts: choice.facts, candidates: [] }
        : { facts: await asNamed(lookup, choice, said, words), candidates: choice.alternatives }
    }
    const described = { ...definedMembers({ near, address, town }), ...(words ?? { name: query }) }
    const found = await lookup.means(described, await areaOf(), signal)
    if (found.outcome !== 'sure') return { facts: found.own!, candidates: found.alternatives }
    // The person's address may be part of the known one.
    return { facts: (await lookup.get(found.facts.mapPlaceId)) ?? found.facts, candidates: [] }
  }
}
