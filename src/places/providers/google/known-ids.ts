import { googleIdOf } from '../../../domain/place.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeIdOf } from '../../../domain/place-ids.ts'
import type { SearchHit } from '../../index/search-hit.ts'
import type { Choice } from '../choose.ts'
import type { DescriptionMatch } from '../description-lookup.ts'
import type { PlaceLookup } from '../lookup.ts'

/** Google ids found earlier, by Forklist's place id. */
export type KnownIds = (placeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Adds Google ids that were found in the background to the places of a look-up, so that a second list with a place has its id at once. */
export const withKnownIds = (lookup: PlaceLookup, known: KnownIds): PlaceLookup => {
  const linked = async (places: readonly PlaceFacts[]): Promise<PlaceFacts[]> => {
    const ids = await known(places.filter(facts => !googleIdOf(facts)).map(facts => placeIdOf(facts.mapPlaceId)))
    return places.map(facts => {
      const googlePlaceId = ids.get(placeIdOf(facts.mapPlaceId))
      return googlePlaceId === undefined ? facts : { ...facts, googlePlaceId }
    })
  }
  const allLinked = async (found: readonly SearchHit[]): Promise<SearchHit[]> => {
    const places = await linked(found.map(one => one.facts))
    return found.map((one, index) => ({ ...one, facts: places[index]! }))
  }
  const allKnown = async <Answer extends Choice | DescriptionMatch>(answer: Answer): Promise<Answer> => {
    const alternatives = 'alternatives' in answer ? await allLinked(answer.alternatives) : []
    const facts = 'facts' in answer ? { facts: (await linked([answer.facts]))[0]! } : {}
    return { ...answer, ...facts, ...('alternatives' in answer && { alternatives }) }
  }
  return {
    ...lookup,
    async search(...args) {
      const answer = await lookup.search(...args)
      return { ...answer, places: await allLinked(answer.places) }
    },
    async get(...args) {
      const facts = await lookup.get(...args)
      return facts && (await linked([facts]))[0]
    },
    async adopt(...args) {
      const facts = await lookup.adopt(...args)
      return facts && (await linked([facts]))[0]
    },
    choose: async (...args) => allKnown(await lookup.choose(...args)),
    means: async (...args) => allKnown(await lookup.means(...args)),
  }
}
