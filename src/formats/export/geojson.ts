import { isLocated } from '../../domain/coordinates.ts'
import type { ExportedList } from '../../domain/list.ts'
import { mapsUrl } from '../../domain/maps-url.ts'
import { displayName, type ListEntry, type PlaceFacts } from '../../domain/place.ts'
import { boundingBox } from './bounding-box.ts'
import { accent, noticesOf, plainNotice } from './common.ts'
import type { ExportFormat } from './export-format.ts'

/** GeoJSON (RFC 7946), one feature a line. JSON omits members that are `undefined`. */
export const geojson: ExportFormat = {
  name: 'geojson',
  mediaType: 'application/geo+json',
  purpose: 'for developers and map editors',
  *write(list) {
    // The collection without its last brace, so that the features can follow one by one.
    yield `${JSON.stringify(collection(list)).slice(0, -1)},"features":[`
    for (const [index, entry] of list.entries.entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(feature(entry, index + 1))}`
    yield '\n]}\n'
  },
}

// GDAL names the layer by `name` and keeps `description`. RFC 7946 allows any member here.
const collection = ({ info, url, entries }: ExportedList) => ({
  type: 'FeatureCollection',
  name: info.title,
  description: info.description || undefined,
  author: info.authorName,
  url,
  attribution: noticesOf(entries).map(plainNotice).join('\n') || undefined,
  bbox: boundingBox(entries.flatMap(({ facts }) => pointGeometry(facts) ?? [])),
})

const feature = ({ id, facts, note }: ListEntry, rank: number) => {
  const point = pointGeometry(facts)
  return {
    type: 'Feature',
    id,
    geometry: point ? { type: 'Point', coordinates: [point.longitude, point.latitude] } : null,
    properties: {
      rank,
      // Without the rank, unlike names in KML and GPX: `rank` is shown beside it.
      title: displayName(facts),
      name: facts.name,
      address: facts.address,
      note: note || undefined,
      mapsUrl: mapsUrl(facts),
      mapPlaceId: facts.mapPlaceId,
      category: facts.category,
      attribution: facts.attribution,
      'marker-color': `#${accent}`,
      // A marker has space for one digit.
      'marker-symbol': rank <= 9 ? String(rank) : 'restaurant',
    },
  }
}

const pointGeometry = (facts: PlaceFacts) =>
  isLocated(facts) ? { latitude: sixDecimals(facts.latitude), longitude: sixDecimals(facts.longitude) } : undefined

// A tenth of a metre. Six decimals never produce an exponent, which begins at 1e-7.
const sixDecimals = (value: number): number => Number(value.toFixed(6))
