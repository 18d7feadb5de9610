import { definedMembers } from '../../../util/defined-members.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { endings, type ImportedPlace, type ImportedRow, type Reader } from '../imported-place.ts'
import { noteOf } from '../table/note.ts'
import { dropZeroPosition, firstPosition, type ParsedPosition, positionBy } from '../table/position.ts'
import { isJson, textOfValue } from './document.ts'
import { rowsOfFeatures } from './geojson.ts'
import { whereIs } from './geometry.ts'

/** Places of Google's map from Takeout, starred or reviewed: `Saved Places.json` and `Reviews.json`, in old and new form. */
export const googleSavedJson: Reader = {
  format: 'google_saved_json',
  endings: endings.json,
  reads: text => isJson(text) && /"(?:Google Maps URL|google_maps_url|five_star_rating_published)"\s*:/.test(text),
  read: text => rowsOfFeatures(text, parseSavedFeature),
}

const parseSavedFeature = (feature: unknown): ImportedRow => {
  if (!isJsonObject(feature) || !isJsonObject(feature.properties)) return { refused: 'unreadable' }
  const { properties } = feature
  const location = membersOf(properties.location ?? properties.Location)
  return definedMembers<ImportedPlace>({
    name: textOfValue(location.name ?? location['Business Name'] ?? properties.Title ?? properties.title),
    address: textOfValue(location.address ?? location.Address),
    link: textOfValue(properties.google_maps_url ?? properties['Google Maps URL']),
    note: noteOf([textOfValue(properties.Comment ?? properties.comment) ?? '', ...reviewIn(properties)]),
    ...positionOf(feature.geometry, location),
  })
}

/** Returns the position. Google writes 0, 0 for an unknown one. An old format has a point beside the geometry. */
const positionOf = (geometry: unknown, location: JsonObject): ParsedPosition => {
  const oldPoint = membersOf(location['Geo Coordinates'])
  const positions = [
    whereIs(geometry).position,
    positionBy(textOfValue(oldPoint.Latitude), textOfValue(oldPoint.Longitude)),
  ]
  return firstPosition(positions.map(dropZeroPosition))
}

const reviewIn = (properties: JsonObject): string[] => {
  const stars = Number(properties.five_star_rating_published ?? properties['Star Rating'] ?? Number.NaN)
  const isRating = Number.isInteger(stars) && stars >= 1 && stars <= 5
  const text = textOfValue(properties.review_text_published ?? properties.review_text ?? properties['Review Comment'])
  return [isRating ? `Rating: ${stars}/5` : '', text ?? '']
}
