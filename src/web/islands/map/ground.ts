import type { Frame } from '../../plan/frame.ts'
import { hasLand, landOf } from '../../plan/land.ts'
import type { Box } from '../../plan/point.ts'
import { addDrawing } from './drawing.ts'
import type { LeafletMap } from './leaflet.ts'
import { radius } from './pin.ts'

/** Between the lines where there is no land to be drawn, in pixels: a tile's side is a whole number of these. */
const square = 64

/** What lies under the tiles, and is all there is where none come: the land of the world, and squared paper where its coast lines would be too coarse. */
export const addGround = (map: LeafletMap): void => {
  addDrawing(map, 'ground', 'map-ground', (frame, box) =>
    hasLand(frame, radius) ? landOf(frame, box) : squares(frame, box),
  )
}

const squares = ({ left, top }: Frame, { x1, y1 }: Box): string => {
  let path = ''
  for (let x = -left % square; x < x1; x += square) path += `M${x} 0v${y1}`
  for (let y = -top % square; y < y1; y += square) path += `M0 ${y}h${x1}`
  return path
}
