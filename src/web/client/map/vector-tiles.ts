import { PMTiles } from 'pmtiles'
import { shownIn } from '../../map/frame.ts'
import { isIn, overlap } from '../../map/geometry.ts'
import { areasIn, boxAt, edgeOf } from '../../map/map-areas.ts'
import { readTile } from '../../map/read-tile.ts'
import type { TileSource } from './drawn-tiles.ts'
import { paintTile as paint } from './paint-tile.ts'

/**
 * Opens an archive of vector tiles, which is read by byte ranges.
 * @param around the names of what lies around its tiles
 */
export const openArchive = async (url: string, around: TileSource): Promise<TileSource> => {
  const archive = new PMTiles(url)
  const [header, about] = await Promise.all([archive.getHeader(), archive.getMetadata()])
  const { minZoom, maxZoom, minLon: west, minLat: south, maxLon: east, maxLat: north } = header
  const areas = areasIn(about, { west, south, east, north })
  return {
    maxZoom,
    async read(tile) {
      const { zoom, x, y } = tile
      const frame = { size: 2 ** zoom, left: x, top: y }
      const shown = shownIn(frame, { x0: 0, y0: 0, x1: 1, y1: 1 })
      const area = zoom < minZoom ? undefined : areas.find(each => overlap(each, shown))
      const bytes = area && (await archive.getZxy(zoom, x, y))
      if (!bytes) return around.read(tile)
      const inside = readTile(new Uint8Array(bytes.data), tile)
      const edge = boxAt(frame, area)
      if (!edgeOf(area, { frame, width: 1, height: 1 })) return { ...inside, edge }
      const outside = (await around.read(tile))?.labels.filter(({ at }) => !isIn(area, at)) ?? []
      return { ...inside, labels: [...inside.labels.filter(({ at }) => isIn(area, at)), ...outside], edge }
    },
    paint,
  }
}
