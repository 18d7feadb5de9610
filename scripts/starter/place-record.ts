import { categoryOf } from '../../src/domain/osm/categories.ts'
import { namesOf } from '../../src/domain/osm/names.ts'
import type { PlaceRecord } from '../../src/places/index/starter-file.ts'
import { placeFromTags } from '../../src/places/sources/osm/place.ts'
import type { OsmFeature } from './osm-feature.ts'
import type { StarterTown } from './towns.ts'

/** A feature as the starter file keeps it; `undefined` when it is no place to eat, or has no name that keeps the rules for text. */
export const placeRecord = (town: StarterTown, { osmId, tags, ...point }: OsmFeature): PlaceRecord | undefined => {
  const category = categoryOf(tags)
  const names = namesOf(tags)
  if (!category || !names) return undefined
  const told = placeFromTags(tags, names, category, town.addresses)
  const { name, otherNames: _, localities: __, known: ___, ...rest } = told
  return { in: town.record.town, mapPlaceId: `osm:${osmId}`, name, ...point, ...rest }
}
