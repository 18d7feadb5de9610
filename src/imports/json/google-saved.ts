import type { ImportedPlace, ImportedRow, Reader } from '../imported.ts'
import { noteOf } from '../table/note.ts'
import { firstOf, knownOf, type Position, positionBy } from '../table/position.ts'
import { present } from '../table/present.ts'
import { isJson, isObject, type Members, membersOf, textOf } from './document.ts'
import { featuresIn } from './features.ts'
import { whereIs } from './geometry.ts'

/** Takeout's places of Google's map, starred or reviewed: `Saved Places.json` and `Reviews.json`, as they were and as they are now. */
export const googleSavedJson: Reader = {
  format: 'google_saved_json',
  reads: text => isJson(text) && /"(?:Google Maps URL|google_maps_url|five_star_rating_published)"\s*:/.test(text),
  *read(text) {
    for (const found of featuresIn(text)) {
      const line = found.line === undefined ? {} : { line: found.line }
      yield 'broken' in found ? { ...line, refused: 'unreadable' } : { ...line, ...rowOf(found.feature) }
    }
  },
}

const rowOf = (feature: unknown): ImportedRow => {
  if (!isObject(feature) || !isObject(feature.properties)) return { refused: 'unreadable' }
  const { properties } = feature
  const location = membersOf(properties.location ?? properties.Location)
  return present<ImportedPlace>({
    name: textOf(location.name ?? location['Business Name'] ?? properties.Title ?? properties.title),
    address: textOf(location.address ?? location.Address),
    link: textOf(properties.google_maps_url ?? properties['Google Maps URL']),
    note: noteOf([textOf(properties.Comment ?? properties.comment) ?? '', ...reviewIn(properties)]),
    ...positionOf(feature.geometry, location),
  })
}

/** Where Google does not know, it writes 0 and 0; a point beside the geometry is as old as the file. */
const positionOf = (geometry: unknown, location: Members): Position => {
  const beside = membersOf(location['Geo Coordinates'])
  const positions = [whereIs(geometry).position, positionBy(textOf(beside.Latitude), textOf(beside.Longitude))]
  return firstOf(positions.map(knownOf))
}

const reviewIn = (properties: Members): string[] => {
  const stars = Number(properties.five_star_rating_published ?? properties['Star Rating'] ?? Number.NaN)
  const isRating = Number.isInteger(stars) && stars >= 1 && stars <= 5
  const text = textOf(properties.review_text_published ?? properties.review_text ?? properties['Review Comment'])
  return [isRating ? '★'.repeat(stars) + '☆'.repeat(5 - stars) : '', text ?? '']
}
