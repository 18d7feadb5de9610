import type { OsmTags } from '../../src/domain/osm/tags.ts'

/** How a feature is in the tiles, with the names of Protomaps. @see https://docs.protomaps.com/basemaps/layers */
export type TileFeature = {
  layer: string
  minZoom: number
  properties: { kind: string; kind_detail?: string; name?: string }
}

const highways: Record<string, [kind: string, minZoom: number]> = {
  motorway: ['highway', 9],
  trunk: ['major_road', 9],
  primary: ['major_road', 9],
  secondary: ['major_road', 11],
  tertiary: ['major_road', 12],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 13],
  road: ['minor_road', 13],
  pedestrian: ['path', 13],
  service: ['path', 14],
}

/** Zoom from which tiles have names of streets. */
const streetNames = 13
const quietServices = ['alley', 'driveway', 'parking_aisle', 'drive-through']

/** Returns what a line is on the map. */
export const lineOf = (tags: OsmTags, zoom: number): TileFeature | undefined => {
  if ((tags.tunnel && tags.tunnel !== 'no') || tags.area === 'yes') return undefined
  const kind_detail = tags.highway?.replace('_link', '') ?? ''
  const [kind, minZoom] = highways[kind_detail] ?? []
  if (kind && minZoom) {
    if (quietServices.includes(tags.service ?? '') || tags.footway) return undefined
    const isNamed = tags.name && zoom >= streetNames && kind !== 'path' && !tags.highway!.endsWith('_link')
    return { layer: 'roads', minZoom, properties: { kind, kind_detail, ...(isNamed && { name: tags.name! }) } }
  }
  if (['rail', 'light_rail', 'subway'].includes(tags.railway ?? '') && !tags.service)
    return { layer: 'roads', minZoom: 11, properties: { kind: 'rail' } }
  if (['river', 'canal', 'stream'].includes(tags.waterway ?? ''))
    return { layer: 'water', minZoom: tags.waterway === 'stream' ? 13 : 9, properties: { kind: tags.waterway! } }
  return undefined
}

const greens = new Set([
  ...['park', 'garden', 'golf_course', 'nature_reserve', 'pitch', 'recreation_ground', 'grass', 'forest', 'meadow'],
  ...['cemetery', 'village_green', 'allotments', 'orchard', 'vineyard', 'wood', 'scrub', 'grassland', 'zoo'],
])

/** Returns what an area is on the map. */
export const areaOf = (tags: OsmTags): TileFeature | undefined => {
  if (
    tags.natural === 'water' ||
    tags.waterway === 'riverbank' ||
    tags.waterway === 'dock' ||
    tags.landuse === 'reservoir'
  )
    return { layer: 'water', minZoom: 9, properties: { kind: 'water' } }
  if (tags.building && tags.building !== 'no')
    return { layer: 'buildings', minZoom: 14, properties: { kind: 'building' } }
  if (tags.natural === 'beach') return { layer: 'landuse', minZoom: 12, properties: { kind: 'beach' } }
  const kind = [tags.leisure, tags.landuse, tags.natural, tags.tourism].find(value => greens.has(value ?? ''))
  return kind === undefined ? undefined : { layer: 'landuse', minZoom: kind === 'pitch' ? 14 : 9, properties: { kind } }
}

const places: Record<string, [kind: string, minZoom: number]> = {
  city: ['locality', 9],
  town: ['locality', 9],
  village: ['locality', 9],
  suburb: ['neighbourhood', 11],
  quarter: ['neighbourhood', 12],
  neighbourhood: ['neighbourhood', 12],
}

/** Minimum size of waters and parks with a name, in square metres. */
const minNamedArea = 15_000

/**
 * Returns the name that a point or the middle of an area has on the map.
 * @param size in square metres; absent for points
 */
export const nameOf = (tags: OsmTags, size = minNamedArea): TileFeature | undefined => {
  const { name } = tags
  if (!name || size < minNamedArea) return undefined
  const [kind, minZoom] = places[tags.place ?? ''] ?? []
  if (kind && minZoom) return { layer: 'places', minZoom, properties: { kind, kind_detail: tags.place!, name } }
  if (tags.natural === 'bay' || tags.natural === 'water')
    return { layer: 'water', minZoom: 11, properties: { kind: tags.natural, name } }
  if (tags.leisure === 'park' || tags.leisure === 'garden')
    return { layer: 'pois', minZoom: 13, properties: { kind: 'park', name } }
  return undefined
}
