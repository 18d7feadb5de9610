import type { Coords, DoneCallback, TileEvent } from 'leaflet'
import type { Box } from '../../map/geometry.ts'
import { type MapLabel, turned } from '../../map/labels.ts'
import { tileSize } from '../../map/layers.ts'
import type { MapTile, TilePosition } from '../../map/read-tile.ts'
import { GridLayer } from './leaflet.ts'

/** A tile, and where its archive ends, as shares of the tile. */
export type ShownTile = MapTile & { edge?: Box }

export type TileSource = {
  /** Zoom of the deepest tiles. Beyond it, parts of them are shown larger. */
  maxZoom: number
  read(tile: TilePosition): Promise<ShownTile | undefined>
  /** Draws the square part of a tile on a square canvas. The part's corner and side are shares of the tile. */
  paint?(canvas: HTMLCanvasElement, tile: ShownTile, part: { zoom: number; x: number; y: number; side: number }): void
}

/** Number of tiles that are read once while the map moves around. */
const maxTiles = 60

/** Tiles that have names. Names are drawn for the whole map, because they would be cut at the edges of tiles. */
export class DrawnTiles extends GridLayer {
  readonly #open: () => Promise<TileSource>
  #source: Promise<TileSource> | undefined
  readonly #tiles = new Map<string, Promise<ShownTile | undefined>>()
  readonly #drawn = new WeakMap<HTMLElement, MapTile>()
  readonly #shown = new Map<HTMLElement, { tile: MapTile; zoom: number; turn: number }>()

  constructor(open: () => Promise<TileSource>) {
    super({ tileSize, minZoom: 1 })
    this.#open = open
    this.on('tileload', ({ tile: canvas, coords: { x, z } }: TileEvent) => {
      const tile = this.#drawn.get(canvas)
      if (tile) this.#shown.set(canvas, { tile, zoom: z, turn: Math.floor(x / 2 ** (z - 1)) })
    })
    this.on('tileunload', ({ tile }: TileEvent) => this.#shown.delete(tile))
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      // Leaflet's `redraw` would ask for tiles of half a zoom.
      const { _map: map } = this
      if (map) this.remove().addTo(map)
    })
  }

  labels(): MapLabel[] {
    const shown = [...this.#shown.values()].filter(({ zoom }) => zoom === this._tileZoom)
    return [...new Set(shown.map(({ turn }) => turn))].flatMap(turn => {
      // Several canvases may show parts of one tile.
      const tiles = new Set(shown.filter(part => part.turn === turn).map(({ tile }) => tile))
      return [...tiles].flatMap(({ labels }) => labels.map(label => turned(label, turn)))
    })
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    this.#draw(canvas, coords).then(
      () => done(undefined, canvas),
      error => {
        done(error, canvas)
        // Without a network the map keeps its background.
        if (navigator.onLine) reportError(error)
      },
    )
    return canvas
  }

  async #draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): Promise<void> {
    this.#source ??= this.#open()
    this.#source.catch(() => (this.#source = undefined))
    const source = await this.#source
    const parts = 2 ** Math.max(0, z - 1 - source.maxZoom)
    const position = { zoom: Math.min(z - 1, source.maxZoom), x: Math.floor(x / parts), y: Math.floor(y / parts) }
    const tile = await this.#read(source, position)
    if (!tile) return
    const part = { zoom: z, x: x / parts - position.x, y: y / parts - position.y, side: 1 / parts }
    source.paint?.(canvas, tile, part)
    this.#drawn.set(canvas, tile)
  }

  #read(source: TileSource, position: TilePosition): Promise<ShownTile | undefined> {
    const key = `${position.zoom}/${position.x}/${position.y}`
    const tile = this.#tiles.get(key) ?? source.read(position)
    this.#tiles.delete(key)
    this.#tiles.set(key, tile)
    tile.catch(() => this.#tiles.delete(key))
    const [oldest] = this.#tiles.keys()
    if (this.#tiles.size > maxTiles) this.#tiles.delete(oldest!)
    return tile
  }
}
