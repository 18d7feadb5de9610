import type { MapLabel } from '../../base-map/read-tile.ts'
import { maxTownZoom, type TownOnMap, townLabel } from '../../base-map/towns.ts'
import { LabelledLayer } from './labelled-layer.ts'

/** The names of towns, for maps without tiles. */
export class TownLayer extends LabelledLayer {
  readonly #address: string

  /** @param address with `{z}`, `{x}`, `{y}` */
  constructor(address: string) {
    super()
    this.#address = address
  }

  protected async draw(_: HTMLCanvasElement, zoom: number, x: number, y: number): Promise<readonly MapLabel[]> {
    const scale = 2 ** Math.max(0, zoom - maxTownZoom)
    const [z, column, row] = [Math.min(zoom, maxTownZoom), Math.floor(x / scale), Math.floor(y / scale)]
    const response = await fetch(
      this.#address.replace('{z}', String(z)).replace('{x}', String(column)).replace('{y}', String(row)),
    )
    if (!response.ok) throw new Error(`no towns: HTTP ${response.status}`)
    return ((await response.json()) as TownOnMap[])
      .map(townLabel)
      .map(({ at, ...label }) => ({ ...label, at: { x: at.x * 2 ** zoom - x, y: at.y * 2 ** zoom - y } }))
      .filter(({ at }) => at.x >= 0 && at.x < 1 && at.y >= 0 && at.y < 1)
  }
}
