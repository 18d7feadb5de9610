import { allDetails, withDetails } from '../../../domain/entry-details.ts'
import { allFields } from '../../../domain/place-fields.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { isJsonObject, type JsonObject } from '../../../util/json-object.ts'
import { endings, type ImportedPlace, type ImportedRow, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { positionAt } from '../table/position.ts'
import { documentIn, isJson, numberOf, textOfValue } from './document.ts'

/** A list, or its places, as the API of any Forklist service returns it. */
export const forklistJson: Reader = {
  format: 'forklist_json',
  endings: endings.json,
  reads: text => isJson(text) && ofOurs.test(text) && !/"type"\s*:\s*"Feature(?:Collection)?"/.test(text),
  *read(text) {
    for (const place of placesIn(documentIn(text))) yield parsePlace(place)
  },
}

// Any program has `places`. A list of ours may be empty.
const ofOurs = /"mapPlaceId"\s*:|"places"\s*:\s*\[\s*\]/

const placesIn = (document: unknown): readonly unknown[] => {
  const places = isJsonObject(document) ? document.places : document
  if (!Array.isArray(places)) throw new UnreadableFile('unknown_format')
  if (isJsonObject(document) && isPart(document, places.length)) throw new UnreadableFile('a_part_only')
  return places
}

const isPart = ({ nextCursor, placeCount }: JsonObject, count: number): boolean =>
  nextCursor !== undefined || (numberOf(placeCount) ?? count) > count

const parsePlace = (place: unknown): ImportedRow => {
  if (!isJsonObject(place)) return { refused: 'unreadable' }
  return definedMembers<ImportedPlace>({
    ...Object.fromEntries(allFields.map(({ name, type }) => [name, type.fromJson(place[name])])),
    rank: numberOf(place.rank),
    note: textOfValue(place.note),
    details: withDetails(
      undefined,
      Object.fromEntries(allDetails.map(({ name, type }) => [name, type.fromJson(place[name])])),
    ),
    link: textOfValue(place.mapsUrl),
    ...positionAt(numberOf(place.latitude), numberOf(place.longitude)),
  })
}
