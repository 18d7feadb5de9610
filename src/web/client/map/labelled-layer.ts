import type { Coords, DoneCallback, TileEvent } from 'leaflet'
import { tileSize } from '../../base-map/layers.ts'
import type { MapLabel } from '../../base-map/read-tile.ts'
import type { Point } from '../../static-map/point.ts'
import { GridLayer } from './leaflet.ts'

/** Dots of a canvas for one pixel. More would need more memory, and nobody sees them. */
const pixelRatio = Math.min(2, devicePixelRatio)

/** A layer whose tiles also have names. Names are drawn for the whole map, because they would be cut at the edges of tiles. */
export abstract class LabelledLayer extends GridLayer {
  readonly #read = new WeakMap<HTMLElement, readonly MapLabel[]>()
  readonly #shown = new Map<HTMLElement, { zoom: number; labels: MapLabel[] }>()

  constructor() {
    super({ tileSize, minZoom: 1 })
    this.on('tileload', ({ tile, coords }: TileEvent) => {
      const labels = this.#read.get(tile) ?? []
      this.#shown.set(tile, { zoom: coords.z, labels: labels.map(label => inWorld(label, coords)) })
    })
    this.on('tileunload', ({ tile }: TileEvent) => this.#shown.delete(tile))
  }

  /** Draws a tile. @returns its names, with points as shares of the tile */
  protected abstract draw(canvas: HTMLCanvasElement, zoom: number, x: number, y: number): Promise<readonly MapLabel[]>

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tileSize * pixelRatio
    this.draw(canvas, z - 1, x, y).then(
      labels => {
        this.#read.set(canvas, labels)
        done(undefined, canvas)
      },
      error => {
        done(error, canvas)
        // Without a network the map keeps its background.
        if (navigator.onLine) reportError(error)
      },
    )
    return canvas
  }

  /** Returns the names of the tiles on the map, with points as shares of the world. */
  labels(): MapLabel[] {
    return [...this.#shown.values()].flatMap(({ zoom, labels }) => (zoom === this._tileZoom ? labels : []))
  }
}

const inWorld = ({ at, line, ...label }: MapLabel, { x, y, z }: Coords): MapLabel => {
  const tiles = 2 ** (z - 1)
  const moved = (point: Point) => ({ x: (x + point.x) / tiles, y: (y + point.y) / tiles })
  return { ...label, at: moved(at), ...(line && { line: line.map(moved) }) }
}
