import type { Box } from '../../map/geometry.ts'
import { casingOf, edgeFade, type MapColours, palette, tileSize, widthAt } from '../../map/layers.ts'
import type { TileSource } from './drawn-tiles.ts'

/** Dots of a canvas for one pixel. More would need more memory, and nobody sees them. */
const pixelRatio = Math.min(2, devicePixelRatio)

const isDark = matchMedia('(prefers-color-scheme: dark)')

export const paintTile: Required<TileSource>['paint'] = (canvas, { layers, edge }, { zoom, x, y, side }) => {
  // Names without tiles leave the ground to see.
  if (layers.length === 0) return
  const width = tileSize * pixelRatio
  canvas.width = canvas.height = width
  const context = canvas.getContext('2d')!
  const colours = palette[isDark.matches ? 'dark' : 'light']
  context.fillStyle = colours.sea
  context.fillRect(0, 0, width, width)
  const scale = width / side
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  context.lineJoin = context.lineCap = 'round'
  const pixel = side / tileSize
  const stroke = (path: Path2D, colour: keyof MapColours, pixels: number) => {
    context.strokeStyle = colours[colour]
    context.lineWidth = pixels * pixel
    context.stroke(path)
  }
  // Outlines lie below all streets, so that crossings are open.
  const streets: (() => void)[] = []
  for (const { layer, rings } of layers) {
    if (zoom < layer.minZoom) continue
    const isArea = layer.shape === 'area'
    const path = new Path2D()
    for (const ring of rings) {
      for (const [i, { x, y }] of ring.entries()) i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)
      if (isArea) path.closePath()
    }
    const pixels = widthAt(layer, zoom)
    const casing = casingOf(layer, pixels)
    context.fillStyle = colours[layer.name]
    if (isArea) context.fill(path)
    else if (casing === undefined) stroke(path, layer.name, pixels)
    else {
      stroke(path, 'casing', pixels + 2 * casing)
      streets.push(() => stroke(path, layer.name, pixels))
    }
  }
  for (const draw of streets) draw()
  if (edge) fadeOut(context, edge, edgeFade * pixel)
}

/** Fades a tile out where its archive ends. @param edge as shares of the tile */
const fadeOut = (context: CanvasRenderingContext2D, { x0, y0, x1, y1 }: Box, fade: number): void => {
  context.globalCompositeOperation = 'destination-out'
  const sides: [number, number, number, number][] = [
    [x0, 0, x0 + fade, 0],
    [x1, 0, x1 - fade, 0],
    [0, y0, 0, y0 + fade],
    [0, y1, 0, y1 - fade],
  ]
  for (const side of sides) {
    const gradient = context.createLinearGradient(...side)
    gradient.addColorStop(0, '#000')
    gradient.addColorStop(1, '#0000')
    context.fillStyle = gradient
    context.fillRect(0, 0, 1, 1)
  }
}
