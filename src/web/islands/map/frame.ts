import type { LatLng, ZoomAnimEvent } from 'leaflet'
import type { Frame } from '../../plan/frame.ts'
import type { Box, Point } from '../../plan/point.ts'
import { getPosition, type LeafletMap } from './leaflet.ts'

/** How the world lies under the map's panes. */
export const frameOf = (map: LeafletMap): Frame => framed(map, map.getZoom(), map.getPixelOrigin())

/** As {@link frameOf}, once an animation will have led there. */
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

/** Calls back whenever what stands on the map has to move, because the map is zoomed: by fingers step by step, else once with where an animation leads. */
export function onZoom(map: LeafletMap, move: (frame: Frame) => void): void {
  map.on('zoom', () => move(frameOf(map)))
  map.on('zoomanim', ({ center, zoom }: ZoomAnimEvent) => move(frameAt(map, center, zoom)))
}

/** Drawn so far beyond each side of the view, as a share of it: what a drag brings in is there already. */
const margin = 0.3

/** The view with a margin, in the units of the map's panes. */
export const viewOf = (map: LeafletMap): Box => {
  const size = map.getSize()
  const start = map.containerPointToLayerPoint(size.multiplyBy(-margin)).round()
  const end = start.add(size.multiplyBy(1 + 2 * margin)).round()
  return { x0: start.x, y0: start.y, x1: end.x, y1: end.y }
}

/** Puts an element of a pane, or its upper left corner, at a point of it. Flat, or each pin would become a layer of its own to the graphics card. */
export function put(element: HTMLElement | SVGElement, { x, y }: Point, scale = 1): void {
  element.style.transform = `translate(${x}px,${y}px) scale(${scale})`
}
