import { type AddressForm, addressFormOf, addressOf, localitiesOf } from '../../../domain/osm/address.ts'
import { shortLine, shortLines } from '../../../domain/osm/line.ts'
import type { OsmNames } from '../../../domain/osm/names.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import { websiteOf } from '../../../domain/osm/website.ts'
import type { SourcePlace } from '../source.ts'

/** The place that tags describe, without its id and position. */
export type PlaceFromTags = Omit<SourcePlace, 'mapPlaceId' | 'latitude' | 'longitude'>

/** @param form address format; overrides the one that the tags suggest */
export const placeFromTags = (
  tags: OsmTags,
  names: OsmNames,
  category: string,
  form: AddressForm = addressFormOf(tags),
): PlaceFromTags => {
  const address = addressOf(tags, form)
  const cuisines = shortLines([tags.cuisine], 100)
  const localities = localitiesOf(tags)
  const website = websiteOf(tags.website ?? tags['contact:website'])
  const phone = shortLine(tags.phone ?? tags['contact:phone'], 200)
  const openingHours = shortLine(tags.opening_hours, 255)
  return {
    ...names,
    ...(address !== undefined && { address }),
    category,
    ...(cuisines.length > 0 && { cuisines }),
    ...(localities.length > 0 && { localities }),
    ...(website !== undefined && { website }),
    ...(phone !== undefined && { phone }),
    ...(openingHours !== undefined && { openingHours }),
    ...(isWidelyKnown(tags) && { known: true as const }),
  }
}

// `brand:wikidata` does not count: it describes the chain, not one of its 400 branches.
const isWidelyKnown = (tags: OsmTags): boolean =>
  Object.keys(tags).some(key => /^(wikidata$|(wikipedia|award)(:|$)|stars$|michelin)/.test(key))
