import { isLocated } from '../domain/coordinates.ts'
import type { ExportedList } from '../domain/list.ts'
import { mapsUrl } from '../domain/maps-url.ts'
import { displayName, type Entry, type PlaceFacts } from '../domain/place.ts'
import { boundingBox } from './bounding-box.ts'
import { accent, noticesOf, plainNotice } from './common.ts'
import type { ExportFormat } from './export-format.ts'

/** RFC 7946, a feature a line. Members that are `undefined` are left out by JSON itself. */
export const geojson: ExportFormat = {
  name: 'geojson',
  mediaType: 'application/geo+json',
  purpose: 'for developers and map editors',
  *write(list) {
    // Everything of the collection but its last brace, so that the features can follow one by one.
    yield `${JSON.stringify(collection(list)).slice(0, -1)},"features":[`
    for (const [index, entry] of list.entries.entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(feature(entry, index + 1))}`
    yield '\n]}\n'
  },
}

// GDAL, and what is built on it, calls the layer by `name` and keeps `description`; RFC 7946 lets any member stand here.
const collection = ({ info, url, entries }: ExportedList) => ({
  type: 'FeatureCollection',
  name: info.title,
  description: info.description || undefined,
  author: info.authorName,
  url,
  attribution: noticesOf(entries).map(plainNotice).join('\n') || undefined,
  bbox: boundingBox(entries.flatMap(({ facts }) => pointOf(facts) ?? [])),
})

const feature = ({ id, facts, note }: Entry, rank: number) => {
  const point = pointOf(facts)
  return {
    type: 'Feature',
    id,
    geometry: point ? { type: 'Point', coordinates: [point.longitude, point.latitude] } : null,
    properties: {
      rank,
      // Without the rank, unlike the names in KML and GPX: `rank` stands beside it wherever properties are shown.
      title: displayName(facts),
      name: facts.name,
      address: facts.address,
      note: note || undefined,
      mapsUrl: mapsUrl(facts),
      mapPlaceId: facts.mapPlaceId,
      category: facts.category,
      attribution: facts.attribution,
      'marker-color': `#${accent}`,
      // A marker has room for one digit.
      'marker-symbol': rank <= 9 ? String(rank) : 'restaurant',
    },
  }
}

const pointOf = (facts: PlaceFacts) =>
  isLocated(facts) ? { latitude: sixDecimals(facts.latitude), longitude: sixDecimals(facts.longitude) } : undefined

// A tenth of a metre. Numbers of six decimals are never written with an exponent, which begins at 1e-7.
const sixDecimals = (value: number): number => Number(value.toFixed(6))
