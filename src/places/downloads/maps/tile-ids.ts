import type { Box } from '../../areas/box.ts'

/** Tiles from `start` up to but excluding `end`. PMTiles numbers tiles zoom by zoom, along a Hilbert curve. */
export type TileRange = { start: number; end: number }

type TileBox = { minX: number; maxX: number; minY: number; maxY: number }

/** Returns the number of a tile, see {@link TileRange}. */
export const tileIdOf = (zoom: number, x: number, y: number): number => {
  let id = (4 ** zoom - 1) / 3
  let [column, row] = [x, y]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0
    const down = (row & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [column, row] = [side - 1 - (column & (side - 1)), side - 1 - (row & (side - 1))]
      ;[column, row] = [row, column]
    }
  }
  return id
}

/** Latitude at which Web Mercator ends. */
const maxLatitude = 85.0511287

/** Returns the tiles of boxes from zoom 0 to `maxZoom`, in ascending order. */
export const tilesOf = (boxes: readonly Box[], maxZoom: number): TileRange[] => {
  const ranges: TileRange[] = []
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const first = (4 ** zoom - 1) / 3
    const wanted = boxes.map(box => tileBoxOf(box, zoom))
    for (const { start, end } of rangesAt(zoom, wanted)) {
      const last = ranges.at(-1)
      if (last?.end === first + start) last.end = first + end
      else ranges.push({ start: first + start, end: first + end })
    }
  }
  return ranges
}

/** Returns the tiles of a box at a zoom. */
export const tileBoxOf = ({ west, south, east, north }: Box, zoom: number): TileBox => {
  const tiles = 2 ** zoom
  const limited = (tile: number) => Math.min(tiles - 1, Math.max(0, Math.floor(tile)))
  const x = (longitude: number) => limited(((longitude + 180) / 360) * tiles)
  const y = (latitude: number) => {
    const radians = (Math.min(maxLatitude, Math.max(-maxLatitude, latitude)) * Math.PI) / 180
    return limited(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles)
  }
  return { minX: x(west), maxX: x(east), minY: y(north), maxY: y(south) }
}

/** Yields the positions on the curve of a zoom. A quarter of the map is one part of the curve, and so are its quarters. */
function* rangesAt(zoom: number, wanted: readonly TileBox[], level = 0, position = 0): Generator<TileRange> {
  const side = 2 ** (zoom - level)
  const [column, row] = onCurve(level, position)
  const own = { minX: column * side, maxX: (column + 1) * side - 1, minY: row * side, maxY: (row + 1) * side - 1 }
  if (wanted.some(box => holds(box, own))) yield { start: position * side * side, end: (position + 1) * side * side }
  else if (wanted.some(box => meet(box, own)))
    for (let quarter = 0; quarter < 4; quarter++) yield* rangesAt(zoom, wanted, level + 1, 4 * position + quarter)
}

const holds = (outer: TileBox, inner: TileBox): boolean =>
  outer.minX <= inner.minX && outer.maxX >= inner.maxX && outer.minY <= inner.minY && outer.maxY >= inner.maxY

const meet = (one: TileBox, other: TileBox): boolean =>
  one.minX <= other.maxX && other.minX <= one.maxX && one.minY <= other.maxY && other.minY <= one.maxY

/** Returns column and row of a position on the Hilbert curve of a zoom. */
const onCurve = (zoom: number, position: number): [x: number, y: number] => {
  let [x, y, rest] = [0, 0, position]
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const right = Math.floor(rest / 2) % 2
    const down = (rest % 2) ^ right
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * down
    rest = Math.floor(rest / 4)
  }
  return [x, y]
}
