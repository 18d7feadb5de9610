import { drawnAt, type Frame, shownIn } from '../static-map/frame.ts'
import { hasLand, landOf } from '../static-map/land.ts'
import { clipped, pathOf } from '../static-map/path.ts'
import { type Box, boxOf, inset, type Point, ringArea } from '../static-map/point.ts'
import { simplified } from '../static-map/simplify.ts'
import type { MapArchive } from './archive.ts'
import { type LayerName, mapLayers, precision, widthAt } from './layers.ts'
import { type PlacedLabel, placeLabels } from './place-labels.ts'
import { type MapLabel, type MapTile, readTile } from './read-tile.ts'
import type { TownIndex } from './town-index.ts'
import { townLabel } from './towns.ts'

/** What a static map draws below its pins. */
export type GroundRequest = {
  frame: Frame
  width: number
  height: number
  /** Radius of a pin. */
  radius: number
  /** What names must not cover. */
  taken: readonly Box[]
  /** Size of names, as a multiple of the usual one. */
  labelScale: number
}

/** A layer of a background. Coast lines are coarser than tiles. */
export type GroundLayer = LayerName | 'coast'

/** A drawn background. */
export type Ground = {
  source: 'tiles' | 'towns'
  /** Paths from bottom to top, in units of 1 / {@link precision}. Lines have a width. */
  paths: { layer: GroundLayer; d: string; width?: number }[]
  labels: PlacedLabel[]
}

/** Precision of lines, in steps. */
const tolerance = 0.7
/** Minimum area of a shape in square steps. */
const minArea = 12
/** Maximum number of tiles in a drawing. */
const maxTiles = 16
/** Maximum length of all path data. Compressed, it is a third. */
const maxLength = 150_000
/** Layers that are left out of a drawing that would be too long, in this order. */
const expendable: readonly LayerName[] = ['building', 'path', 'stream', 'rail', 'green', 'minorRoad']

/** Number of towns that are tried. */
const maxTowns = 40
const maxLabels = { tiles: 40, towns: 18 }

type DrawnTile = { tile: MapTile; toDrawing(point: Point): Point }

/** Draws vector tiles. Returns `undefined` if the archive has none here. @throws Error for a damaged archive */
export const drawTiles = async (request: GroundRequest, archive: MapArchive): Promise<Ground | undefined> => {
  const { frame } = request
  const view = viewOf(request)
  const zoom = Math.log2(frame.size / 256)
  const wanted = tilesIn(shownIn(frame, view), Math.min(archive.header.maxZoom, Math.max(0, Math.round(zoom - 1))))
  if (wanted.zoom < archive.header.minZoom) return undefined
  const tiles: DrawnTile[] = []
  for (const { x, y } of wanted.at) {
    const side = 2 ** wanted.zoom
    const bytes = await archive.tile(wanted.zoom, ((x % side) + side) % side, y)
    if (!bytes) continue
    const toDrawing = (point: Point) => drawnAt(frame, { x: (x + point.x) / side, y: (y + point.y) / side })
    tiles.push({ tile: readTile(bytes, wanted.zoom), toDrawing })
  }
  if (tiles.length === 0) return undefined
  const land: Ground['paths'] = tiles.some(({ tile }) => tile.layers.some(({ layer }) => layer.name === 'land'))
    ? []
    : [
        {
          layer: 'land',
          d: `M0 0h${request.width * precision}v${request.height * precision}h-${request.width * precision}z`,
        },
      ]
  const labels = tiles.flatMap(({ tile, toDrawing }) =>
    tile.labels.map(
      ({ at, line, ...label }): MapLabel => ({
        ...label,
        at: toDrawing(at),
        ...(line && { line: line.map(toDrawing) }),
      }),
    ),
  )
  return {
    source: 'tiles',
    paths: [...land, ...pathsOf(tiles, zoom, view)],
    labels: labelsIn(labels, request, maxLabels.tiles),
  }
}

/** Draws coast lines, if they are precise enough, and the names of towns. */
export const drawTowns = (request: GroundRequest, towns: TownIndex): Ground => {
  const { frame, radius } = request
  const view = viewOf(request)
  const land = hasLand(frame, radius) ? landOf(times(precision, frame), scaledBox(view)) : ''
  const { x0, x1, ...shown } = shownIn(frame, view)
  const labels: MapLabel[] = []
  // A map may show the earth more than once.
  for (let turn = Math.floor(x0); turn <= x1; turn++)
    for (const town of towns({ ...shown, x0: x0 - turn, x1: x1 - turn }, maxTowns)) {
      const label = townLabel(town)
      labels.push({ ...label, at: drawnAt(frame, { ...label.at, x: label.at.x + turn }) })
    }
  return {
    source: 'towns',
    paths: land === '' ? [] : [{ layer: 'coast', d: land }],
    labels: labelsIn(labels, request, maxLabels.towns),
  }
}

const viewOf = ({ width, height }: GroundRequest): Box => ({ x0: 0, y0: 0, x1: width, y1: height })

const times = (factor: number, { size, left, top }: Frame): Frame => ({
  size: size * factor,
  left: left * factor,
  top: top * factor,
})

const scaledBox = ({ x1, y1 }: Box): Box => ({ x0: 0, y0: 0, x1: x1 * precision, y1: y1 * precision })

/** Returns the tiles of a part of the world, at a lower zoom if there are too many. */
const tilesIn = ({ x0, y0, x1, y1 }: Box, zoom: number): { zoom: number; at: Point[] } => {
  const side = 2 ** zoom
  const rows = range(Math.max(0, Math.floor(y0 * side)), Math.min(side - 1, Math.floor(y1 * side)))
  const columns = range(Math.floor(x0 * side), Math.floor(x1 * side))
  return rows.length * columns.length > maxTiles && zoom > 0
    ? tilesIn({ x0, y0, x1, y1 }, zoom - 1)
    : { zoom, at: rows.flatMap(y => columns.map(x => ({ x, y }))) }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const pathsOf = (tiles: readonly DrawnTile[], zoom: number, view: Box): Ground['paths'] => {
  const cut = inset(scaledBox(view), -8)
  const paths = mapLayers.flatMap(layer => {
    if (zoom < layer.minZoom) return []
    const d = tiles
      .flatMap(({ tile, toDrawing }) =>
        tile.layers
          .filter(drawn => drawn.layer === layer)
          .flatMap(({ rings }) => rings.map(ring => partOf(ring.map(toDrawing), layer.shape, cut))),
      )
      .join('')
    return d === '' ? [] : [{ layer: layer.name, d, ...(layer.shape === 'line' && { width: widthAt(layer, zoom) }) }]
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

/** Returns the part of a shape within a box, as path data. */
const partOf = (points: readonly Point[], shape: 'area' | 'line', cut: Box): string => {
  const steps = points.map(({ x, y }) => ({ x: x * precision, y: y * precision }))
  const extent = boxOf(steps)
  if (extent.x1 < cut.x0 || extent.x0 > cut.x1 || extent.y1 < cut.y0 || extent.y0 > cut.y1) return ''
  if (shape === 'line')
    return runsIn(steps, cut)
      .map(run => pathOf(simplified(run, tolerance), ''))
      .join('')
  if (ringArea(steps) < minArea) return ''
  const part = clipped(steps, cut)
  return part.length > 2 ? pathOf(simplified(part, tolerance), 'z') : ''
}

/** Returns the parts of a line with a segment in the box. */
const runsIn = (line: readonly Point[], box: Box): Point[][] => {
  const runs: Point[][] = []
  let isInside = false
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!]
    const misses =
      Math.max(from.x, to.x) < box.x0 ||
      Math.min(from.x, to.x) > box.x1 ||
      Math.max(from.y, to.y) < box.y0 ||
      Math.min(from.y, to.y) > box.y1
    if (!misses && isInside) runs.at(-1)!.push(to)
    else if (!misses) runs.push([from, to])
    isInside = !misses
  }
  return runs
}

const labelsIn = (labels: readonly MapLabel[], request: GroundRequest, max: number): PlacedLabel[] =>
  placeLabels(labels, {
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
