import type { Feature, Geometry } from 'geojson'
import { metersPerDegree } from '../../src/domain/coordinates.ts'
import type { OsmTags } from '../../src/domain/osm/tags.ts'
import type { Box } from '../../src/places/areas/box.ts'
import { ringArea } from '../../src/web/map/geometry.ts'
import { chained } from './chains.ts'
import type { OsmExtract, Position } from './extract.ts'
import { areaOf, lineOf, nameOf, type TileFeature } from './features.ts'
import { contains, seaIn } from './sea.ts'

/** Features of one town by layer. Features that look alike are one. */
export type Layers = Map<string, Feature[]>

type Polygon = Position[][]

/** Smaller buildings are left out: sheds and garages. In square metres. */
const minBuilding = 90

/** Returns a function that returns the features of a zoom. */
export const featuresOf = (extract: OsmExtract, box: Box): ((zoom: number) => Layers) => {
  const { positions, points, ways } = extract
  /** Returns the parts of a line that the extract has. */
  const linesAt = (nodes: readonly number[]): Position[][] => {
    const parts: Position[][] = [[]]
    for (const id of nodes) {
      const at = positions.get(id)
      if (at) parts.at(-1)!.push(at)
      else if (parts.at(-1)!.length > 0) parts.push([])
    }
    return parts.filter(part => part.length > 1)
  }
  const areas = areasOf(extract)
  const coast = [...ways.values()].filter(({ tags }) => tags.natural === 'coastline').map(({ nodes }) => nodes)
  const sea = seaIn(box, chained(coast, false).flatMap(linesAt))
  // The largest come first, and have the first choice of space.
  const names = [
    ...points.map(({ tags, at }) => ({ at, name: nameOf(tags) })),
    ...areas
      .map(({ tags, polygon: [outline] }) => ({ tags, at: middleOf(outline!), size: squareMeters(outline!) }))
      .sort((a, b) => b.size - a.size)
      .map(({ tags, at, size }) => ({ at, name: nameOf(tags, size) })),
  ]

  return zoom => {
    const layers = new Layered(zoom)
    for (const polygon of sea)
      layers.add({ layer: 'water', minZoom: 0, properties: { kind: 'ocean' } }, 'MultiPolygon', polygon)
    for (const { tags, polygon } of areas)
      if (!tags.building || squareMeters(polygon[0]!) >= minBuilding) layers.add(areaOf(tags), 'MultiPolygon', polygon)
    for (const { name, at } of names) layers.add(name, 'MultiPoint', at)
    const lines = Map.groupBy(
      [...ways.values()].flatMap(({ tags, nodes }) => {
        const feature = lineOf(tags, zoom)
        return feature ? [{ feature, nodes }] : []
      }),
      ({ feature }) => JSON.stringify(feature),
    )
    for (const alike of lines.values())
      for (const chain of chained(
        alike.map(({ nodes }) => nodes),
        true,
      ))
        for (const line of linesAt(chain)) layers.add(alike[0]!.feature, 'MultiLineString', line)
    return layers.layers
  }
}

/** Collects the features of a zoom. */
class Layered {
  readonly layers: Layers = new Map()
  readonly #zoom: number
  readonly #alike = new Map<string, { coordinates: unknown[] }>()

  constructor(zoom: number) {
    this.#zoom = zoom
  }

  add(
    feature: TileFeature | undefined,
    type: 'MultiPolygon' | 'MultiLineString' | 'MultiPoint',
    coordinates: unknown[],
  ): void {
    if (!feature || feature.minZoom > this.#zoom) return
    const { layer, properties } = feature
    const key = JSON.stringify([layer, properties, type])
    const geometry = this.#alike.get(key)
    if (geometry) return void geometry.coordinates.push(coordinates)
    const made = { type, coordinates: [coordinates] }
    this.#alike.set(key, made)
    this.layers.set(layer, [
      ...(this.layers.get(layer) ?? []),
      { type: 'Feature', properties, geometry: made as Geometry },
    ])
  }
}

type Area = { tags: OsmTags; polygon: Polygon }

/** Returns closed ways and multipolygons. */
const areasOf = ({ ways, relations, positions }: OsmExtract): Area[] => {
  const ringAt = (nodes: readonly number[]) => nodes.map(id => positions.get(id)).filter(at => at !== undefined)
  const areas: Area[] = []
  const members = new Set<number>()
  for (const { tags, ways: all } of relations) {
    if (tags.type !== 'multipolygon') continue
    const ringsOf = (isInner: boolean) =>
      chained(
        all.flatMap(({ id, role }) =>
          (role === 'inner') === isInner ? ((ways.get(id)?.nodes ?? []).length > 0 ? [ways.get(id)!.nodes] : []) : [],
        ),
        true,
      )
        .filter(ring => ring.length > 3)
        .map(ring => ringAt(ring[0] === ring.at(-1) ? ring : [...ring, ring[0]!]))
    // In older data the tags are those of the outlines.
    const outer = all.filter(({ role }) => role !== 'inner').map(({ id }) => id)
    const own = areaOf(tags) ? tags : ways.get(outer[0] ?? 0)?.tags
    if (!own || !areaOf(own)) continue
    if (own !== tags) for (const id of outer) members.add(id)
    const inner = ringsOf(true)
    for (const ring of ringsOf(false))
      areas.push({ tags: own, polygon: [ring, ...inner.filter(([at]) => contains(ring, at!))] })
  }
  for (const [id, { tags, nodes }] of ways)
    if (nodes.length > 3 && nodes[0] === nodes.at(-1) && !members.has(id) && (areaOf(tags) || nameOf(tags)))
      areas.push({ tags, polygon: [ringAt(nodes)] })
  return areas
}

const middleOf = (ring: readonly Position[]): Position => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

const squareMeters = (ring: readonly Position[]): number => {
  const [, latitude] = ring[0]!
  const squareDegrees = ringArea(ring.map(([x, y]) => ({ x, y })))
  return squareDegrees * metersPerDegree ** 2 * Math.cos((latitude * Math.PI) / 180)
}
