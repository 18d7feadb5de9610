import { isLocated, type LatLng } from '../../domain/coordinates.ts'
import type { ExportedList } from '../../domain/list.ts'
import { displayName } from '../../domain/place.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { type ExportColumn, type ExportedEntry, exportColumns, exportedEntries } from './columns.ts'
import { noticesOf, plainNotice } from './common.ts'
import type { ExportFormat } from './export-format.ts'

/** GeoJSON (RFC 7946), one feature a line. JSON omits members that are `undefined`. */
export const geojson: ExportFormat = {
  name: 'geojson',
  mediaType: 'application/geo+json',
  purpose: 'for code and map editors',
  holds: 'all places',
  texts: {
    en: {
      label: 'Map editors and code',
      steps: 'Opens in geojson.io, QGIS and most map libraries.',
    },
    de: {
      label: 'Karteneditoren und Code',
      steps: 'Lässt sich mit geojson.io, QGIS und den meisten Kartenbibliotheken öffnen.',
    },
    es: {
      label: 'Editores de mapas y código',
      steps: 'Se abre en geojson.io, QGIS y la mayoría de las bibliotecas de mapas.',
    },
    fr: {
      label: 'Éditeurs de cartes et code',
      steps: 'S’ouvre dans geojson.io, QGIS et la plupart des bibliothèques cartographiques.',
    },
    it: {
      label: 'Editor di mappe e codice',
      steps: 'Si apre in geojson.io, in QGIS e con quasi tutte le librerie di mappe.',
    },
    ja: {
      label: '地図エディターと開発',
      steps: 'geojson.io、QGIS、ほとんどの地図ライブラリで開けます。',
    },
  },
  *write(list) {
    // The collection without its last brace, so that the features can follow one by one.
    yield `${JSON.stringify(collection(list)).slice(0, -1)},"features":[`
    const columns = exportColumns('geojson', list).filter(({ name }) => name !== 'rank')
    for (const entry of exportedEntries(list))
      yield `${entry.rank === 1 ? '' : ','}\n${JSON.stringify(feature(entry, columns))}`
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

const feature = (entry: ExportedEntry, columns: readonly ExportColumn[]) => {
  const { id, facts, rank, color } = entry
  const point = pointGeometry(facts)
  // The title is without the rank, unlike names in KML and GPX: `rank` is shown beside it.
  const properties: Record<string, unknown> = { rank, title: displayName(facts) }
  for (const { name, value } of columns) properties[name] = value(entry)
  properties['marker-color'] = `#${color.rgb}`
  // A marker has space for one digit.
  properties['marker-symbol'] = rank <= 9 ? String(rank) : 'restaurant'
  return {
    type: 'Feature',
    id,
    geometry: point ? { type: 'Point', coordinates: [point.longitude, point.latitude] } : null,
    properties,
  }
}

const pointGeometry = (facts: PlaceFacts) =>
  isLocated(facts) ? { latitude: sixDecimals(facts.latitude), longitude: sixDecimals(facts.longitude) } : undefined

// A tenth of a metre. Six decimals never produce an exponent, which begins at 1e-7.
const sixDecimals = (value: number): number => Number(value.toFixed(6))

/** West, south, east, north, in degrees. */
type BoundingBox = [number, number, number, number]

/**
 * Returns the smallest box around points on the earth. If it crosses the 180th meridian, west is greater than east (RFC 7946, 5.2).
 * @returns `undefined` without points
 */
export const boundingBox = (points: readonly LatLng[]): BoundingBox | undefined => {
  if (points.length === 0) return undefined
  const latitudes = points.map(point => point.latitude)
  const longitudes = points.map(point => point.longitude).sort((a, b) => a - b)
  // The box leaves out the widest gap between neighbours. The first gap crosses the 180th meridian.
  let [west, east] = [longitudes[0]!, longitudes.at(-1)!]
  let widest = west + 360 - east
  for (const [index, before] of longitudes.slice(0, -1).entries()) {
    const after = longitudes[index + 1]!
    if (after - before <= widest) continue
    widest = after - before
    west = after
    east = before
  }
  return [west, Math.min(...latitudes), east, Math.max(...latitudes)]
}
