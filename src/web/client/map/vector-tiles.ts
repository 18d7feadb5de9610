import { PMTiles } from 'pmtiles'
import { tileSize, widthAt } from '../../base-map/layers.ts'
import { palette } from '../../base-map/palette.ts'
import { type MapLabel, type MapTile, readTile } from '../../base-map/read-tile.ts'
import type { Point } from '../../static-map/point.ts'

const isDark = matchMedia('(prefers-color-scheme: dark)')

/** Number of tiles that are read once while the map moves around. */
const maxTiles = 60

/** Draws the vector tiles of an archive, which is read by byte ranges. */
export class VectorTiles {
  readonly #archive: PMTiles
  readonly #tiles = new Map<string, Promise<MapTile | undefined>>()

  constructor(url: string) {
    this.#archive = new PMTiles(url)
  }

  /** @param canvas a square @returns the names of the tile, with points as shares of it */
  async draw(canvas: HTMLCanvasElement, zoom: number, x: number, y: number): Promise<readonly MapLabel[]> {
    const { maxZoom } = await this.#archive.getHeader()
    // Beyond the archive's last zoom, a part of that zoom's tile is drawn larger.
    const scale = 2 ** Math.max(0, zoom - maxZoom)
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)]
    const tile = await this.#tile(Math.min(zoom, maxZoom), column, row)
    if (!tile) return []
    const corner = { x: x - column * scale, y: y - row * scale }
    paint(canvas, tile, zoom + 1, scale, corner)
    if (scale === 1) return tile.labels
    const moved = (point: Point) => ({ x: point.x * scale - corner.x, y: point.y * scale - corner.y })
    return tile.labels
      .map(({ at, line, ...label }) => ({ ...label, at: moved(at), ...(line && { line: line.map(moved) }) }))
      .filter(({ at, line }) => line || (at.x >= 0 && at.x < 1 && at.y >= 0 && at.y < 1))
  }

  #tile(zoom: number, x: number, y: number): Promise<MapTile | undefined> {
    const key = `${zoom}/${x}/${y}`
    const tile =
      this.#tiles.get(key) ??
      this.#archive.getZxy(zoom, x, y).then(read => read && readTile(new Uint8Array(read.data), zoom))
    this.#tiles.delete(key)
    this.#tiles.set(key, tile)
    tile.catch(() => this.#tiles.delete(key))
    const [oldest] = this.#tiles.keys()
    if (this.#tiles.size > maxTiles) this.#tiles.delete(oldest!)
    return tile
  }
}

/**
 * @param zoom of the map
 * @param scale by which the tile is enlarged
 * @param corner upper left corner of the drawn part, in tiles
 */
const paint = (canvas: HTMLCanvasElement, tile: MapTile, zoom: number, scale: number, corner: Point): void => {
  const { width: side } = canvas
  const context = canvas.getContext('2d')!
  const colours = palette[isDark.matches ? 'dark' : 'light']
  context.fillStyle = colours.land
  context.fillRect(0, 0, side, side)
  context.setTransform(side * scale, 0, 0, side * scale, -corner.x * side, -corner.y * side)
  context.lineJoin = context.lineCap = 'round'
  for (const { layer, rings } of tile.layers) {
    if (zoom < layer.minZoom) continue
    const isArea = layer.shape === 'area'
    context.beginPath()
    for (const ring of rings) {
      for (const [i, { x, y }] of ring.entries()) i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)
      if (isArea) context.closePath()
    }
    context.fillStyle = context.strokeStyle = colours[layer.name]
    context.lineWidth = widthAt(layer, zoom) / (tileSize * scale)
    isArea ? context.fill() : context.stroke()
  }
}
