import { googleIdOf } from '../../../domain/place.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeIdOf } from '../../../domain/place-ids.ts'

/** Google ids found earlier, by Forklist's place id. */
export type KnownIds = (placeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Adds Google ids that were found in the background, so that a second list with a place has its id at once. */
export const withKnownIds = async (places: readonly PlaceFacts[], known: KnownIds): Promise<PlaceFacts[]> => {
  const ids = await known(places.filter(facts => !googleIdOf(facts)).map(facts => placeIdOf(facts.mapPlaceId)))
  return places.map(facts => {
    const googlePlaceId = ids.get(placeIdOf(facts.mapPlaceId))
    return googlePlaceId === undefined ? facts : { ...facts, googlePlaceId }
  })
}
