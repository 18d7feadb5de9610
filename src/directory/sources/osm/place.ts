import type { SourcePlace } from '../source.ts'
import { type AddressForm, addressFormOf, addressOf, localitiesOf } from './address.ts'
import type { OsmTags } from './feature.ts'
import { lineOf, linesOf } from './line.ts'
import type { OsmNames } from './names.ts'
import { websiteOf } from './website.ts'

/** All that tags tell of a place: what it is and where is known to those who ask. */
export type PlaceTold = Omit<SourcePlace, 'mapPlaceId' | 'latitude' | 'longitude'>

/** @param form how its address is written; said by whoever knows the country better than the tags do */
export const placeTold = (
  tags: OsmTags,
  names: OsmNames,
  category: string,
  form: AddressForm = addressFormOf(tags),
): PlaceTold => {
  const address = addressOf(tags, form)
  const cuisines = linesOf([tags.cuisine], 100)
  const localities = localitiesOf(tags)
  const website = websiteOf(tags.website ?? tags['contact:website'])
  const phone = lineOf(tags.phone ?? tags['contact:phone'], 200)
  const openingHours = lineOf(tags.opening_hours, 255)
  return {
    ...names,
    ...(address !== undefined && { address }),
    category,
    ...(cuisines.length > 0 && { cuisines }),
    ...(localities.length > 0 && { localities }),
    ...(website !== undefined && { website }),
    ...(phone !== undefined && { phone }),
    ...(openingHours !== undefined && { openingHours }),
    ...(isKnown(tags) && { known: true as const }),
  }
}

// `brand:wikidata` tells of the chain, which says nothing of one of its 400 branches.
const isKnown = (tags: OsmTags): boolean =>
  Object.keys(tags).some(key => /^(wikidata$|(wikipedia|award)(:|$)|stars$|michelin)/.test(key))
