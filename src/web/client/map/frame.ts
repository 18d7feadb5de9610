import type { LatLng, ZoomAnimEvent } from 'leaflet'
import type { Frame } from '../../static-map/frame.ts'
import type { Box, Point } from '../../static-map/point.ts'
import { getPosition, type LeafletMap } from './leaflet.ts'

/** Returns the world's position in the coordinates of the map's panes. */
export const frameOf = (map: LeafletMap): Frame => framed(map, map.getZoom(), map.getPixelOrigin())

/** Like {@link frameOf}, for the end of an animation. */
const frameAt = (map: LeafletMap, center: LatLng, zoom: number): Frame => {
  const pane = getPosition(map.getPane('mapPane')!)
  const middle = map.getSize().divideBy(2)
  return framed(map, zoom, map.project(center, zoom).subtract(middle).add(pane).round())
}

const framed = (map: LeafletMap, zoom: number, { x, y }: Point): Frame => ({
  size: map.options.crs!.scale(zoom),
  left: x,
  top: y,
})

/** Calls `move` when a zoom moves everything on the map. Calls at each step of a pinch, or once with the final frame of an animation. */
export function onZoom(map: LeafletMap, move: (frame: Frame) => void): void {
  map.on('zoom', () => move(frameOf(map)))
  map.on('zoomanim', ({ center, zoom }: ZoomAnimEvent) => move(frameAt(map, center, zoom)))
}

/** Margin around the view that is drawn too, as a share of the view. A drag then shows finished content. */
const margin = 0.3

/** Returns the view with its margin, in units of the map's panes. */
export const viewOf = (map: LeafletMap): Box => {
  const size = map.getSize()
  const start = map.containerPointToLayerPoint(size.multiplyBy(-margin)).round()
  const end = start.add(size.multiplyBy(1 + 2 * margin)).round()
  return { x0: start.x, y0: start.y, x1: end.x, y1: end.y }
}

/** Positions an element or its upper left corner at a point of a pane. The transform is 2D: in 3D each pin would get its own layer. */
export function put(element: HTMLElement | SVGElement, { x, y }: Point, scale = 1): void {
  element.style.transform = `translate(${x}px,${y}px) scale(${scale})`
}
