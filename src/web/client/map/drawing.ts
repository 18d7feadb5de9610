import { drawnAt, type Frame } from '../../static-map/frame.ts'
import type { Box } from '../../static-map/point.ts'
import { frameOf, onZoom, put, viewOf } from './frame.ts'
import type { LeafletMap } from './leaflet.ts'

/**
 * Adds a drawing to a pane of the map. Until the map stops, it only moves and scales with it. Then it is drawn again.
 * @param draw draws a box; the frame positions the world in that box
 * @returns a function that redraws it
 */
export function addSvg(
  map: LeafletMap,
  pane: string,
  draw: (svg: SVGElement, frame: Frame, box: Box) => void,
): () => void {
  const svg = svgElement('svg')
  svg.setAttribute('class', 'leaflet-zoom-animated')
  ;(map.getPane(pane) ?? map.createPane(pane)).append(svg)

  let drawn = frameOf(map)
  const follow = (frame: Frame) => {
    const corner = { x: drawn.left / drawn.size, y: drawn.top / drawn.size }
    put(svg, drawnAt(frame, corner), frame.size / drawn.size)
  }
  const redraw = () => {
    const frame = frameOf(map)
    const view = viewOf(map)
    const [width, height] = [view.x1 - view.x0, view.y1 - view.y0]
    drawn = { size: frame.size, left: frame.left + view.x0, top: frame.top + view.y0 }
    svg.setAttribute('width', String(width))
    svg.setAttribute('height', String(height))
    draw(svg, drawn, { x0: 0, y0: 0, x1: width, y1: height })
    follow(frame)
  }
  map.on('moveend', redraw)
  onZoom(map, follow)
  redraw()
  return redraw
}

/** Adds a path to a pane of the map. @param pathIn returns its `d`, see {@link addSvg} @returns a function that redraws it */
export function addDrawing(
  map: LeafletMap,
  pane: string,
  name: string,
  pathIn: (frame: Frame, box: Box) => string,
): () => void {
  const path = svgElement('path')
  path.setAttribute('class', name)
  return addSvg(map, pane, (svg, frame, box) => {
    path.setAttribute('d', pathIn(frame, box))
    svg.append(path)
  })
}

export const svgElement = <Name extends 'svg' | 'path' | 'text'>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name)
