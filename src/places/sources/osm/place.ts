import { type AddressForm, addressFormOf, addressOf, localitiesOf } from '../../../domain/osm/address.ts'
import type { OsmNames } from '../../../domain/osm/names.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import { type FieldName, type PlaceFacts, taggedFields } from '../../../domain/place-fields.ts'
import type { SourcePlace } from '../source.ts'

/** The place that tags describe, without its id and position. */
export type PlaceFromTags = Omit<SourcePlace, 'mapPlaceId' | 'latitude' | 'longitude'>

/** Returns the place that tags describe. @param form address format; overrides the one that the tags suggest */
export const placeFromTags = (
  tags: OsmTags,
  names: OsmNames,
  category: string,
  form: AddressForm = addressFormOf(tags),
): PlaceFromTags => {
  const address = addressOf(tags, form)
  const localities = localitiesOf(tags)
  return {
    ...names,
    ...(address !== undefined && { address }),
    category,
    ...taggedFacts(tags),
    ...(localities.length > 0 && { localities }),
    ...(isWidelyKnown(tags) && { known: true as const }),
  }
}

/** Returns the fields that tags state directly. */
const taggedFacts = (tags: OsmTags): Partial<PlaceFacts> => {
  const facts: Partial<Record<FieldName, unknown>> = {}
  for (const { name, type, keys } of taggedFields) {
    const key = keys.find(key => tags[key] !== undefined)
    const value = key === undefined ? undefined : type.fromTag(tags[key])
    if (value !== undefined) facts[name] = value
  }
  return facts as Partial<PlaceFacts>
}

// `brand:wikidata` does not count: it describes the chain, not one of its 400 branches.
const isWidelyKnown = (tags: OsmTags): boolean =>
  Object.keys(tags).some(key => /^(wikidata$|(wikipedia|award)(:|$)|stars$|michelin)/.test(key))
