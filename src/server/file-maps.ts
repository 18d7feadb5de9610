import type { Settings } from '../config/index.ts'
import type { DrawnMap, MapDrawing } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import { newestMap } from '../places/downloads/maps/newest.ts'
import type { BaseMap } from '../web/base-map/index.ts'

export type MapSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'mapPmtiles' | 'mapTilesAttribution'>>

/** Draws maps for files with the website's base map. Loads it on first use, because most commands draw none. */
export class FileMaps implements MapDrawing, AsyncDisposable {
  readonly #settings: MapSettings
  readonly #onFailure: (error: unknown) => void
  #opening: Promise<BaseMap> | undefined
  #baseMap: BaseMap | undefined

  constructor(settings: MapSettings, onFailure: (error: unknown) => void) {
    this.#settings = settings
    this.#onFailure = onFailure
  }

  /** The base map of the process, which looked at its archive. */
  baseMap(): Promise<BaseMap> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  get version(): string {
    return this.#baseMap?.vector?.id ?? ''
  }

  async draw(entries: readonly ListEntry[]): Promise<DrawnMap | undefined> {
    const [baseMap, { drawnMap }] = await Promise.all([this.baseMap(), import('../web/drawn-map.tsx')])
    return drawnMap(entries, baseMap, this.#settings.mapTilesAttribution ?? '')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#opening)?.[Symbol.asyncDispose]()
  }

  async #open(): Promise<BaseMap> {
    const { BaseMap, starterMap } = await import('../web/base-map/index.ts')
    const { dataDir, mapPmtiles } = this.#settings
    // `maps get` may add a newer one at any moment.
    const archive = () => (mapPmtiles === 'on' ? (newestMap(dataDir) ?? starterMap) : mapPmtiles)
    this.#baseMap = new BaseMap(archive, this.#onFailure)
    await this.#baseMap.open()
    return this.#baseMap
  }
}
