import type { Box } from '../../static-map/point.ts'
import { type LeafletMap, TileLayer } from './leaflet.ts'
import { addLabels } from './map-labels.ts'
import { TownLayer } from './town-layer.ts'
import { VectorLayer } from './vector-layer.ts'

/**
 * Adds the tiles of an address: images (`https://…/{z}/{x}/{y}.png`), the names of towns (`…/{z}/{x}/{y}.json`), or an archive of vector
 * tiles (without `{z}`).
 * @param taken returns what names must not cover, in the map's panes
 * @returns a function that places the names again
 */
export const addTiles = (map: LeafletMap, tiles: string | undefined, taken: () => Box[]): (() => void) => {
  if (tiles === undefined) return () => {}
  if (tiles.includes('{z}') && !tiles.endsWith('.json')) {
    const { maxZoom } = map.options
    new TileLayer(tiles, { maxZoom: maxZoom!, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map)
    return () => {}
  }
  const layer = tiles.endsWith('.json') ? new TownLayer(tiles) : new VectorLayer(tiles)
  const relabel = addLabels(map, layer, taken)
  layer.addTo(map)
  return relabel
}
