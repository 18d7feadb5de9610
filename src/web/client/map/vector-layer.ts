import type { MapLabel } from '../../base-map/read-tile.ts'
import { LabelledLayer } from './labelled-layer.ts'

/** Vector tiles of an archive. */
export class VectorLayer extends LabelledLayer {
  readonly #url: string
  #tiles: Promise<import('./vector-tiles.ts').VectorTiles> | undefined

  constructor(url: string) {
    super()
    this.#url = url
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      // Leaflet's `redraw` would ask for tiles of half a zoom.
      const { _map: map } = this
      if (map) this.remove().addTo(map)
    })
  }

  protected async draw(canvas: HTMLCanvasElement, zoom: number, x: number, y: number): Promise<readonly MapLabel[]> {
    // Loaded only here, because most maps need no vector tiles.
    this.#tiles ??= import('./vector-tiles.ts').then(({ VectorTiles }) => new VectorTiles(this.#url))
    return (await this.#tiles).draw(canvas, zoom, x, y)
  }
}
