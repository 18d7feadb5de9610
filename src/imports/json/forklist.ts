import { websiteOf } from '../../directory/sources/osm/website.ts'
import type { ImportedPlace, ImportedRow, Reader } from '../imported.ts'
import { UnreadableFile } from '../refusals.ts'
import { positionAt } from '../table/position.ts'
import { present } from '../table/present.ts'
import { documentIn, isJson, isObject, type Members, numberOf, textOf } from './document.ts'

/** A list as the interface of this service answers it, whoever runs it, or the places of one. */
export const forklistJson: Reader = {
  format: 'forklist_json',
  reads: text =>
    isJson(text) && /"(?:places|mapPlaceId)"\s*:/.test(text) && !/"type"\s*:\s*"Feature(?:Collection)?"/.test(text),
  *read(text) {
    for (const place of placesOf(documentIn(text))) yield rowOf(place)
  },
}

const placesOf = (document: unknown): readonly unknown[] => {
  const places = isObject(document) ? document.places : document
  if (!Array.isArray(places)) throw new UnreadableFile('unknown_format')
  if (isObject(document) && isPart(document, places.length)) throw new UnreadableFile('a_part_only')
  return places
}

const isPart = ({ nextCursor, placeCount }: Members, here: number): boolean =>
  nextCursor !== undefined || (numberOf(placeCount) ?? here) > here

const rowOf = (place: unknown): ImportedRow => {
  if (!isObject(place)) return { refused: 'unreadable' }
  const { cuisines } = place
  const [latitude, longitude] = [numberOf(place.latitude), numberOf(place.longitude)]
  return present<ImportedPlace>({
    rank: numberOf(place.rank),
    name: textOf(place.name),
    englishName: textOf(place.englishName),
    note: textOf(place.note),
    link: textOf(place.mapsUrl),
    mapPlaceId: textOf(place.mapPlaceId),
    googlePlaceId: textOf(place.googlePlaceId),
    address: textOf(place.address),
    ...(latitude !== undefined || longitude !== undefined ? positionAt(latitude, longitude) : {}),
    category: textOf(place.category),
    cuisines: Array.isArray(cuisines) ? cuisines.filter(cuisine => typeof cuisine === 'string') : undefined,
    website: websiteOf(textOf(place.website)),
    phone: textOf(place.phone),
    openingHours: textOf(place.openingHours),
    attribution: textOf(place.attribution),
  })
}
