import { categoryOf } from '../../../domain/osm/categories.ts'
import { osmTagsOf } from '../../../domain/osm/tags.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { endings, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { documentIn, isJson } from './document.ts'
import { featureRow } from './feature.ts'

/** An answer of the Overpass API, `[out:json]`. */
export const overpassJson: Reader = {
  format: 'overpass_json',
  endings: endings.json,
  reads: text =>
    isJson(text) &&
    /"elements"\s*:\s*\[/.test(text) &&
    /"(?:osm3s|generator|overpass)"\s*:|"type"\s*:\s*"node"/.test(text),
  *read(text) {
    const answer = documentIn(text)
    if (!isJsonObject(answer) || !Array.isArray(answer.elements)) throw new UnreadableFile('unknown_format')
    for (const element of answer.elements) if (isPlace(element)) yield featureRow(featureOf(element))
  },
}

/** Returns whether an element is a place. Queries also return the corners of buildings, and whatever has a tag. */
const isPlace = (element: unknown): element is JsonObject => {
  const tags = membersOf(membersOf(element).tags)
  return typeof tags.name === 'string' || categoryOf(osmTagsOf(tags)) !== undefined
}

const featureOf = (element: JsonObject): JsonObject => {
  const { type, id, tags } = element
  return { type: 'Feature', geometry: pointOf(element), properties: { ...membersOf(tags), '@id': `${type}/${id}` } }
}

/** Returns the point of a node, the centre of others, or the middle of their bounds. Without any, the id says where it is. */
const pointOf = ({ lat, lon, center, bounds }: JsonObject): JsonObject | null => {
  const { minlat, minlon, maxlat, maxlon } = membersOf(bounds)
  const middle = { lat: (Number(minlat) + Number(maxlat)) / 2, lon: (Number(minlon) + Number(maxlon)) / 2 }
  const at = [{ lat, lon }, membersOf(center), middle].find(
    point => typeof point.lat === 'number' && typeof point.lon === 'number' && !Number.isNaN(point.lat + point.lon),
  )
  return at ? { type: 'Point', coordinates: [at.lon, at.lat] } : null
}
