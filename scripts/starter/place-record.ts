import { categoryOf } from '../../src/directory/sources/osm/categories.ts'
import type { OsmFeature } from '../../src/directory/sources/osm/feature.ts'
import { namesOf } from '../../src/directory/sources/osm/names.ts'
import { placeTold } from '../../src/directory/sources/osm/place.ts'
import type { PlaceRecord } from '../../src/directory/starter-file.ts'
import type { StarterTown } from './towns.ts'

/** A feature as the starter file keeps it; `undefined` when it is no place to eat, or has no name that keeps the rules for text. */
export const placeRecord = (town: StarterTown, { osmId, tags, ...point }: OsmFeature): PlaceRecord | undefined => {
  const category = categoryOf(tags)
  const names = namesOf(tags)
  if (!category || !names) return undefined
  const told = placeTold(tags, names, category, town.addresses)
  const { name, otherNames: _, localities: __, known: ___, ...rest } = told
  return { in: town.record.town, mapPlaceId: `osm:${osmId}`, name, ...point, ...rest }
}
