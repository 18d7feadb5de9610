import type { Frame } from '../../static-map/frame.ts'
import { hasLand, landOf } from '../../static-map/land.ts'
import type { Box } from '../../static-map/point.ts'
import { addDrawing } from './drawing.ts'
import type { LeafletMap } from './leaflet.ts'
import { radius } from './pin.ts'

/** Distance between grid lines in pixels. The size of a tile is a multiple of it. */
const square = 64

/** Adds the background below the tiles: land, or a grid if coast lines would be too coarse. */
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
