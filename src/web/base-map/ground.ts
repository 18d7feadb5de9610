import { drawnAt, type Frame, shownIn } from '../map/frame.ts'
import {
  type Box,
  boxOf,
  clipped,
  inset,
  isIn,
  overlap,
  type Point,
  pathOf,
  ringArea,
  shared,
} from '../map/geometry.ts'
import { type MapLabel, type PlacedLabel, placeLabels, turned } from '../map/labels.ts'
import { landOf } from '../map/land.ts'
import { casingOf, type LayerName, mapLayers, precision, widthAt } from '../map/layers.ts'
import { boxAt, edgeOf } from '../map/map-areas.ts'
import { inWorld, type MapTile, readTile, type TilePosition } from '../map/read-tile.ts'
import { townLabel } from '../map/towns.ts'
import type { MapArchive } from './archive.ts'
import type { TownIndex } from './town-index.ts'

/** What a static map draws below its pins. */
export type GroundRequest = {
  frame: Frame
  width: number
  height: number
  /** The part of the world's square that the archive has; all of it by default. */
  area?: Box
  radius: number
  /** What names must not cover. */
  taken: readonly Box[]
  /** Size of names, as a multiple of the usual one. */
  labelScale: number
}

/** A layer of a background. Coast lines are coarser than tiles. */
export type GroundLayer = LayerName | 'coast'

export type Ground = {
  source: 'tiles' | 'towns'
  /** Paths from bottom to top, in units of 1 / {@link precision}. Lines have a width, and streets an outline. */
  paths: { layer: GroundLayer; d: string; width?: number; casing?: number | undefined }[]
  labels: PlacedLabel[]
  /** Where the archive ends, if this is in the drawing. */
  edge?: Box
}

/** Minimum area of a shape in square steps. */
const minArea = 12
const maxTiles = 16
/** Maximum length of all path data. Compressed, it is a third. */
const maxLength = 150_000
/** Layers that are left out of a drawing that would be too long, in this order. */
const expendable: readonly LayerName[] = ['building', 'path', 'stream', 'rail', 'green', 'minorRoad']

const maxTowns = 40
const maxLabels = { tiles: 40, towns: 18 }

type DrawnTile = TilePosition & MapTile

/**
 * Draws vector tiles, and the names of towns where the archive ends.
 * @returns `undefined` if the archive has no tiles here
 * @throws Error for a damaged archive
 */
export const drawTiles = async (
  request: GroundRequest,
  archive: MapArchive,
  towns: () => TownIndex,
): Promise<Ground | undefined> => {
  const { frame, area } = request
  const shown = shownIn(frame, viewOf(request))
  const edge = area && edgeOf(area, request)
  const zoom = Math.log2(frame.size / 256)
  const deepest = Math.min(archive.maxZoom, Math.max(0, Math.round(zoom - 1)))
  const tiles: DrawnTile[] = []
  for (const position of tilesIn(area ? shared(shown, area) : shown, deepest)) {
    if (position.zoom < archive.minZoom) return undefined
    const side = 2 ** position.zoom
    const bytes = await archive.tile(position.zoom, ((position.x % side) + side) % side, position.y)
    if (bytes) tiles.push({ ...position, ...readTile(bytes, position) })
  }
  if (tiles.length === 0) return undefined
  const isInside = ({ at }: MapLabel) => !area || isIn(area, at)
  const around = edge ? townsIn(shown, towns()).filter(label => !isInside(label)) : []
  const labels = [...tiles.flatMap(({ labels }) => labels).filter(isInside), ...around]
  return {
    source: 'tiles',
    paths: pathsOf(tiles, zoom, request),
    labels: placed(labels, request, maxLabels.tiles),
    ...(edge && { edge }),
  }
}

/** Draws coast lines, if they are precise enough, and the names of towns. */
export const drawTowns = (request: GroundRequest, towns: TownIndex): Ground => {
  const { frame, radius } = request
  const land = landOf(inSteps(frame), stepsOf(request), radius * precision)
  return {
    source: 'towns',
    paths: land ? [{ layer: 'coast', d: land }] : [],
    labels: placed(townsIn(shownIn(frame, viewOf(request)), towns), request, maxLabels.towns),
  }
}

const townsIn = ({ x0, x1, ...shown }: Box, towns: TownIndex): MapLabel[] => {
  const labels: MapLabel[] = []
  // A map may show the earth more than once.
  for (let turn = Math.floor(x0); turn <= x1; turn++)
    for (const town of towns({ ...shown, x0: x0 - turn, x1: x1 - turn }, maxTowns))
      labels.push(turned(townLabel(town), turn))
  return labels
}

type Size = Pick<GroundRequest, 'width' | 'height'>

const viewOf = ({ width, height }: Size): Box => ({ x0: 0, y0: 0, x1: width, y1: height })

const stepsOf = ({ width, height }: Size): Box => viewOf({ width: width * precision, height: height * precision })

const inSteps = ({ size, left, top }: Frame): Frame => ({
  size: size * precision,
  left: left * precision,
  top: top * precision,
})

/** Returns the tiles of a part of the world, at a lower zoom if there are too many. */
const tilesIn = ({ x0, y0, x1, y1 }: Box, zoom: number): TilePosition[] => {
  const side = 2 ** zoom
  const rows = range(Math.max(0, Math.floor(y0 * side)), Math.min(side - 1, Math.floor(y1 * side)))
  const columns = range(Math.floor(x0 * side), Math.floor(x1 * side))
  return rows.length * columns.length > maxTiles && zoom > 0
    ? tilesIn({ x0, y0, x1, y1 }, zoom - 1)
    : rows.flatMap(y => columns.map(x => ({ zoom, x, y })))
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const pathsOf = (tiles: readonly DrawnTile[], zoom: number, request: GroundRequest): Ground['paths'] => {
  const frame = inSteps(request.frame)
  const view = inset(stepsOf(request), -8)
  const cut = request.area ? shared(view, boxAt(frame, request.area)) : view
  const paths = mapLayers.flatMap(layer => {
    if (zoom < layer.minZoom) return []
    let d = ''
    for (const tile of tiles)
      for (const ring of tile.layers.find(drawn => drawn.layer === layer)?.rings ?? []) {
        const points = ring.map(point => drawnAt(frame, inWorld(point, tile)))
        if (!overlap(boxOf(points), cut)) continue
        d += layer.shape === 'line' ? linesIn(points, cut) : areaIn(points, cut)
      }
    if (d === '') return []
    if (layer.shape === 'area') return [{ layer: layer.name, d }]
    const width = widthAt(layer, zoom)
    return [{ layer: layer.name, d, width, casing: casingOf(layer, width) }]
  })
  let length = paths.reduce((sum, { d }) => sum + d.length, 0)
  const leftOut = new Set<LayerName>()
  for (const name of expendable) {
    if (length <= maxLength) break
    length -= paths.find(({ layer }) => layer === name)?.d.length ?? 0
    leftOut.add(name)
  }
  return length > maxLength ? [] : paths.filter(({ layer }) => !leftOut.has(layer))
}

/** Returns the part of an area within a box, as path data. */
const areaIn = (ring: Point[], cut: Box): string => {
  if (ringArea(ring) < minArea) return ''
  const part = clipped(ring, cut)
  return part.length > 2 ? pathOf(part, 'z') : ''
}

/** Returns the parts of a line with a segment in the box, as path data. */
const linesIn = (line: readonly Point[], box: Box): string => {
  const runs: Point[][] = []
  let isInside = false
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!]
    const touches = overlap(boxOf([from, to]), box)
    if (touches && isInside) runs.at(-1)!.push(to)
    else if (touches) runs.push([from, to])
    isInside = touches
  }
  return runs.map(run => pathOf(run, '')).join('')
}

const placed = (labels: readonly MapLabel[], request: GroundRequest, max: number): PlacedLabel[] =>
  placeLabels(labels, {
    frame: request.frame,
    view: viewOf(request),
    taken: request.taken,
    widthOf: estimatedWidth,
    scale: request.labelScale,
    max,
  })

/** Estimates the width of a text, because the reader's font is unknown. Chinese, Japanese and Korean characters are square. */
const estimatedWidth = (text: string, size: number): number => {
  let width = 0
  for (const character of text) width += character >= '\u1100' ? 1 : 0.58
  return width * size
}
