import { readMapLink } from '../domain/map-links/index.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import type { SearchHit } from '../places/matching/match.ts'
import type { HintedArea } from '../places/providers/row-location.ts'
import { asNamed, type PlaceInput, queryIn, type Resolving, resolvePlace } from './place-input.ts'
import { present } from './present.ts'

/** The restaurant that was meant, or an own place in the person's words, and the restaurants that it may be. */
export type UnderstoodPlace = { facts: PlaceFacts; candidates: readonly SearchHit[] }

/**
 * Returns a function that finds suggested places.
 * @param title the list's title, which may name an area. It is read only for a name, so that own places need no place index.
 * @throws Problem `place_not_found`, `invalid_input`, `provider_unavailable`; the signal's reason
 */
export function suggestionReader(looking: Resolving, title: string): (said: PlaceInput) => Promise<UnderstoodPlace> {
  const { places: lookup, open, signal } = looking
  let hinted: Promise<HintedArea> | undefined
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
    hinted ??= lookup.areaOf({ titles: [title] })
    const described = { ...present({ near, address, town }), ...(words ?? { name: query }) }
    const found = await lookup.means(described, await hinted, signal)
    if (found.outcome !== 'sure') return { facts: found.own!, candidates: found.alternatives }
    // The person's address may be part of the known one.
    return { facts: (await lookup.get(found.facts.mapPlaceId)) ?? found.facts, candidates: [] }
  }
}
