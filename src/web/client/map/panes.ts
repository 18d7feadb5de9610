import type { LatLng, ZoomAnimEvent } from 'leaflet'
import { drawnAt, type Frame } from '../../map/frame.ts'
import type { Box, Point } from '../../map/geometry.ts'
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

/** Returns the view, in units of the map's panes. @param around margin on each side, as a share of the view */
export const viewOf = (map: LeafletMap, around = margin): Box => {
  const size = map.getSize()
  const start = map.containerPointToLayerPoint(size.multiplyBy(-around)).round()
  const end = start.add(size.multiplyBy(1 + 2 * around)).round()
  return { x0: start.x, y0: start.y, x1: end.x, y1: end.y }
}

/** Positions an element or its upper left corner at a point of a pane. The transform is 2D: in 3D each pin would get its own layer. */
export function put(element: HTMLElement | SVGElement, { x, y }: Point, scale = 1): void {
  element.style.transform = `translate(${x}px,${y}px) scale(${scale})`
}

/**
 * Adds a drawing to a pane of the map. Until the map stops, it only moves and scales with it. Then it is drawn again.
 * @param draw returns what is drawn in a box of the pane
 * @returns a function that redraws it
 */
export function addDrawing(
  map: LeafletMap,
  pane: string,
  draw: (frame: Frame, view: Box) => readonly SVGElement[],
): () => void {
  const svg = svgElement('svg', { class: 'leaflet-zoom-animated' })
  ;(map.getPane(pane) ?? map.createPane(pane)).append(svg)

  let drawn = { frame: frameOf(map), view: viewOf(map) }
  const follow = (frame: Frame) => {
    const { size, left, top } = drawn.frame
    const corner = { x: (drawn.view.x0 + left) / size, y: (drawn.view.y0 + top) / size }
    put(svg, drawnAt(frame, corner), frame.size / size)
  }
  const redraw = () => {
    const [frame, view] = [frameOf(map), viewOf(map)]
    const [width, height] = [view.x1 - view.x0, view.y1 - view.y0]
    drawn = { frame, view }
    setAttributes(svg, { width, height, viewBox: `${view.x0} ${view.y0} ${width} ${height}` })
    svg.replaceChildren(...draw(frame, view))
    follow(frame)
  }
  map.on('moveend', redraw)
  onZoom(map, follow)
  redraw()
  return redraw
}

type Attributes = Record<string, string | number>

export const svgElement = (name: 'svg' | 'path' | 'text', attributes: Attributes): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  setAttributes(element, attributes)
  return element
}

const setAttributes = (element: SVGElement, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}
