import type { Box } from '../../map/geometry.ts'
import { maxTownZoom, type TownOnMap, townLabel } from '../../map/towns.ts'
import { DrawnTiles, type TileSource } from './drawn-tiles.ts'
import { type LeafletMap, TileLayer } from './leaflet.ts'
import { addLabels } from './map-labels.ts'

/**
 * Adds the tiles of an address: images (`https://…/{z}/{x}/{y}.png`), the names of towns (`…/{z}/{x}/{y}.json`), or an archive of vector
 * tiles (without `{z}`).
 * @param taken returns what names must not cover, in the map's panes
 * @returns a function that places the names again
 */
export const addTiles = (map: LeafletMap, tiles: string | undefined, taken: () => Box[]): (() => void) => {
  if (tiles === undefined) return () => {}
  const hasTowns = tiles.endsWith('.json')
  if (tiles.includes('{z}') && !hasTowns) {
    const { maxZoom } = map.options
    new TileLayer(tiles, { maxZoom: maxZoom!, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map)
    return () => {}
  }
  const layer = new DrawnTiles(hasTowns ? async () => towns(tiles) : () => archive(tiles))
  const relabel = addLabels(map, layer, taken)
  layer.addTo(map)
  return relabel
}

/** The names of towns, for maps without tiles. @param address with `{z}`, `{x}`, `{y}` */
const towns = (address: string): TileSource => ({
  maxZoom: maxTownZoom,
  async read({ zoom, x, y }) {
    const url = address.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
    const response = await fetch(url)
    if (!response.ok) throw new Error(`no towns: HTTP ${response.status}`)
    return { layers: [], labels: ((await response.json()) as TownOnMap[]).map(townLabel) }
  },
})

/** Vector tiles. Their code is loaded only here, because most maps need none. */
const archive = async (url: string): Promise<TileSource> => (await import('./vector-tiles.ts')).openArchive(url)
