import { drawnAt, type Frame } from '../../static-map/frame.ts'
import type { Box } from '../../static-map/point.ts'
import { frameOf, onZoom, put, viewOf } from './frame.ts'
import type { LeafletMap } from './leaflet.ts'

/**
 * Adds an SVG path to a pane of the map. Until the map stops, the path only moves and scales with it. Then it is drawn again.
 * @param pathIn returns the `d` of the path in a box; the frame positions the world in that box
 * @returns a function that redraws it
 */
export function addDrawing(
  map: LeafletMap,
  pane: string,
  name: string,
  pathIn: (frame: Frame, box: Box) => string,
): () => void {
  const svg = svgElement('svg')
  const path = svgElement('path')
  svg.setAttribute('class', 'leaflet-zoom-animated')
  path.setAttribute('class', name)
  svg.append(path)
  ;(map.getPane(pane) ?? map.createPane(pane)).append(svg)

  let drawn = frameOf(map)
  const follow = (frame: Frame) => {
    const corner = { x: drawn.left / drawn.size, y: drawn.top / drawn.size }
    put(svg, drawnAt(frame, corner), frame.size / drawn.size)
  }
  const draw = () => {
    const frame = frameOf(map)
    const view = viewOf(map)
    const [width, height] = [view.x1 - view.x0, view.y1 - view.y0]
    drawn = { size: frame.size, left: frame.left + view.x0, top: frame.top + view.y0 }
    svg.setAttribute('width', String(width))
    svg.setAttribute('height', String(height))
    path.setAttribute('d', pathIn(drawn, { x0: 0, y0: 0, x1: width, y1: height }))
    follow(frame)
  }
  map.on('moveend', draw)
  onZoom(map, follow)
  draw()
  return draw
}

export const svgElement = <Name extends 'svg' | 'path'>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name)
