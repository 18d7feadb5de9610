import { categoryOf } from '../../src/domain/osm/categories.ts'
import { namesOf } from '../../src/domain/osm/names.ts'
import type { PlaceRecord } from '../../src/places/index/starter-file.ts'
import { placeFromTags } from '../../src/places/sources/osm/place.ts'
import type { OsmFeature } from './osm-feature.ts'
import type { StarterTown } from './towns.ts'

/** Returns a feature as a starter place; `undefined` if it is no place to eat or has no valid name. */
export const placeRecord = (town: StarterTown, { osmId, tags, ...point }: OsmFeature): PlaceRecord | undefined => {
  const category = categoryOf(tags)
  const names = namesOf(tags)
  if (!category || !names) return undefined
  const fields = placeFromTags(tags, names, category, town.addresses)
  const { name, otherNames: _, localities: __, known: ___, ...rest } = fields
  return { in: town.record.town, mapPlaceId: `osm:${osmId}`, name, ...point, ...rest }
}
