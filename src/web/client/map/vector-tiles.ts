import { PMTiles } from 'pmtiles'
import { palette, tileSize, widthAt } from '../../map/layers.ts'
import { readTile } from '../../map/read-tile.ts'
import type { TileSource } from './drawn-tiles.ts'

/** Opens an archive of vector tiles, which is read by byte ranges. */
export const openArchive = async (url: string): Promise<TileSource> => {
  const archive = new PMTiles(url)
  const { maxZoom } = await archive.getHeader()
  return {
    maxZoom,
    async read(tile) {
      const read = await archive.getZxy(tile.zoom, tile.x, tile.y)
      return read && readTile(new Uint8Array(read.data), tile)
    },
    paint,
  }
}

/** Dots of a canvas for one pixel. More would need more memory, and nobody sees them. */
const pixelRatio = Math.min(2, devicePixelRatio)

const isDark = matchMedia('(prefers-color-scheme: dark)')

const paint: Required<TileSource>['paint'] = (canvas, { layers }, { zoom, x, y, side }) => {
  const width = tileSize * pixelRatio
  canvas.width = canvas.height = width
  const context = canvas.getContext('2d')!
  const colours = palette[isDark.matches ? 'dark' : 'light']
  context.fillStyle = colours.land
  context.fillRect(0, 0, width, width)
  const scale = width / side
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  context.lineJoin = context.lineCap = 'round'
  for (const { layer, rings } of layers) {
    if (zoom < layer.minZoom) continue
    const isArea = layer.shape === 'area'
    context.beginPath()
    for (const ring of rings) {
      for (const [i, { x, y }] of ring.entries()) i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)
      if (isArea) context.closePath()
    }
    context.fillStyle = context.strokeStyle = colours[layer.name]
    context.lineWidth = (widthAt(layer, zoom) * side) / tileSize
    isArea ? context.fill() : context.stroke()
  }
}
