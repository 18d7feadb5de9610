import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Point } from './geometry.ts'
import type { MapLabel } from './labels.ts'
import { type LabelKind, labelSources, type MapLayer, mapLayers } from './layers.ts'

/** The place of a tile in the world. West and east of the world's square, it repeats. */
export type TilePosition = { zoom: number; x: number; y: number }

/** A tile as far as maps draw it. Points of layers are shares of the tile: 0 … 1, and a little beyond. */
export type MapTile = { layers: { layer: MapLayer; rings: Point[][] }[]; labels: MapLabel[] }

/** Maximum number of points in a tile. The densest tiles of cities have a third of it. */
const maxPoints = 300_000
const maxLabels = 2000
const maxNameLength = 60

/** Reads a vector tile. @throws Error for a damaged tile */
export const readTile = (bytes: Uint8Array, position: TilePosition): MapTile => {
  const { zoom } = position
  const { layers } = new VectorTile(new PbfReader(bytes))
  const drawn = mapLayers.map(layer => ({ layer, rings: [] as Point[][] }))
  const labels: MapLabel[] = []
  let points = 0
  for (const [name, source] of Object.entries(layers)) {
    // Data of a zoom are shown at the next one too.
    const shapes = drawn.filter(({ layer }) => Object.hasOwn(layer.from, name) && zoom + 1 >= layer.minZoom)
    const names = labelSources.filter(({ from, minZoom }) => Object.hasOwn(from, name) && zoom + 1 >= minZoom)
    if (shapes.length + names.length === 0) continue
    for (let i = 0; i < source.length; i++) {
      const feature = source.feature(i)
      const kinds = kindsOf(feature)
      const shape = feature.type === 3 ? 'area' : 'line'
      const ofShape = feature.type === 1 ? [] : shapes.filter(({ layer }) => layer.shape === shape)
      const target = firstOfKind(ofShape, kinds, ({ layer }) => layer.from[name]!)
      const label = labels.length < maxLabels ? firstOfKind(names, kinds, ({ from }) => from[name]!)?.kind : undefined
      const text = label && isLabelled(label, feature) ? nameOf(feature) : undefined
      if (!target && text === undefined) continue
      const rings = geometryOf(feature, source)
      points += rings.reduce((sum, ring) => sum + ring.length, 0)
      if (points > maxPoints) throw new Error('the tile has too many points')
      if (target) target.rings.push(...rings)
      if (label && text !== undefined) labels.push(...labelsOf(label, text, feature, rings, position))
    }
  }
  return { layers: drawn.filter(({ rings }) => rings.length > 0), labels }
}

/** Returns the item that names the first of the kinds, or else one with all kinds. */
const firstOfKind = <T>(
  items: readonly T[],
  kinds: readonly string[],
  wanted: (item: T) => true | readonly string[],
): T | undefined => {
  for (const kind of kinds) {
    const found = items.find(item => {
      const names = wanted(item)
      return names !== true && names.includes(kind)
    })
    if (found) return found
  }
  return items.find(item => wanted(item) === true)
}

/** Older tiles of Protomaps have `pmap:kind`. The most precise comes first: `city` before `locality`. Borders of OpenMapTiles have a level. */
const kindsOf = ({ properties }: VectorTileFeature): string[] =>
  [properties.kind_detail, properties.kind, properties['pmap:kind'], properties.class, properties.admin_level]
    .filter(kind => kind !== undefined)
    .map(String)

/** Names of streets follow lines. All others are at points. */
const isLabelled = (kind: LabelKind, { type }: VectorTileFeature): boolean => type === (kind === 'street' ? 2 : 1)

/** Some makers of OpenMapTiles have a Latin name in `name:latin`, and the local one in `name_int` if it differs. */
const nameOf = ({ properties }: VectorTileFeature): string | undefined => {
  const name = properties.name ?? properties.name_int ?? properties['name:latin']
  const text = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim() : ''
  return text === '' || text.length > maxNameLength ? undefined : text
}

const geometryOf = (feature: VectorTileFeature, { extent }: VectorTileLayer): Point[][] => {
  const rings = feature.loadGeometry()
  for (const ring of rings)
    for (const point of ring) {
      point.x /= extent
      point.y /= extent
    }
  return rings
}

/** Returns a point of the world's square. @param point as shares of the tile */
export const inWorld = (point: Point, { zoom, x, y }: TilePosition): Point => ({
  x: (x + point.x) / 2 ** zoom,
  y: (y + point.y) / 2 ** zoom,
})

const labelsOf = (
  kind: LabelKind,
  text: string,
  { properties }: VectorTileFeature,
  rings: Point[][],
  tile: TilePosition,
): MapLabel[] => {
  const name = { kind, text, weight: weightOf(properties) }
  if (kind !== 'street')
    return rings.flatMap(([at]) => (at && isInTile(at) ? [{ ...name, at: inWorld(at, tile) }] : []))
  return rings
    .filter(ring => ring.length > 1)
    .map(ring => ring.map(point => inWorld(point, tile)))
    .map(line => ({ ...name, at: line[line.length >> 1]!, line }))
}

/** Names at points beyond the edge are in the next tile too. */
const isInTile = ({ x, y }: Point): boolean => x >= 0 && x < 1 && y >= 0 && y < 1

/** Protomaps ranks places by inhabitants, the largest first; OpenMapTiles gives the most important the rank 1. */
const weightOf = ({
  population_rank,
  rank,
  kind,
  kind_detail,
  class: kindOfRoad,
}: VectorTileFeature['properties']): number => {
  if (typeof population_rank === 'number') return population_rank
  if (typeof rank === 'number') return -rank
  if (['minor_road', 'minor', 'service'].includes(String(kind ?? kindOfRoad))) return 0
  return ['medium_road', 'tertiary'].includes(String(kind_detail ?? kind ?? kindOfRoad)) ? 1 : 2
}
