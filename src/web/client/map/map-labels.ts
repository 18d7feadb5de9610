import { labelColour } from '../../base-map/palette.ts'
import { type PlacedLabel, placeLabels } from '../../base-map/place-labels.ts'
import type { MapLabel } from '../../base-map/read-tile.ts'
import { drawnAt } from '../../static-map/frame.ts'
import type { Box } from '../../static-map/point.ts'
import { addSvg, svgElement } from './drawing.ts'
import { frameOf } from './frame.ts'
import type { LabelledLayer } from './labelled-layer.ts'
import type { LeafletMap } from './leaflet.ts'

/** Draws the names of a layer where they cover neither pins nor each other. @param taken returns what pins cover, in the map's panes */
export const addLabels = (map: LeafletMap, layer: LabelledLayer, taken: () => Box[]): (() => void) => {
  const redraw = addSvg(map, 'labels', (svg, frame, view) => {
    const labels = layer.labels()
    if (labels.length === 0) return svg.replaceChildren()
    // The drawing begins at this point of the panes.
    const panes = frameOf(map)
    const corner = { x: frame.left - panes.left, y: frame.top - panes.top }
    const start = map.containerPointToLayerPoint([0, 0]).subtract([corner.x, corner.y])
    const { x: width, y: height } = map.getSize()
    const drawn = labels.map(
      ({ at, line, ...label }): MapLabel => ({
        ...label,
        at: drawnAt(frame, at),
        ...(line && { line: line.map(point => drawnAt(frame, point)) }),
      }),
    )
    const space = {
      view,
      visible: { x0: start.x, y0: start.y, x1: start.x + width, y1: start.y + height },
      widthOf: measure(),
      taken: [
        ...taken().map(box => moved(box, -corner.x, -corner.y)),
        ...controlsOn(map).map(box => moved(box, start.x, start.y)),
      ],
    }
    svg.replaceChildren(...placeLabels(drawn, space).map(textOf))
  })
  let isWaiting = false
  // Tiles arrive one by one. The names are placed once for all that arrive together.
  layer.on('tileload', () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      // Unless the map was removed meanwhile.
      if (map.getPane('labels')) redraw()
    }, 100)
  })
  return redraw
}

const moved = ({ x0, y0, x1, y1 }: Box, x: number, y: number): Box => ({
  x0: x0 + x,
  y0: y0 + y,
  x1: x1 + x,
  y1: y1 + y,
})

/** Returns what buttons and owners cover, from the upper left corner of the map. */
const controlsOn = (map: LeafletMap): Box[] => {
  const box = map.getContainer()
  const { left, top } = box.getBoundingClientRect()
  return [...box.parentElement!.querySelectorAll('.map-controls button, .map-owners')].map(button => {
    const rect = button.getBoundingClientRect()
    return { x0: rect.left - left, y0: rect.top - top, x1: rect.right - left, y1: rect.bottom - top }
  })
}

const textOf = ({ kind, text, size, x, y, angle }: PlacedLabel): SVGElement => {
  const shown = svgElement('text')
  shown.setAttribute('class', `map-${labelColour(kind) === 'label' ? 'label' : 'quiet-label'}`)
  shown.setAttribute('font-size', String(size))
  shown.setAttribute('transform', `translate(${Math.round(x)} ${Math.round(y)})${angle ? ` rotate(${angle})` : ''}`)
  shown.textContent = text
  return shown
}

let context: CanvasRenderingContext2D | undefined

/** Returns a function that measures texts in the font of the page. */
const measure = () => {
  context ??= document.createElement('canvas').getContext('2d')!
  const { fontFamily } = getComputedStyle(document.body)
  return (text: string, size: number): number => {
    context!.font = `600 ${size}px ${fontFamily}`
    return context!.measureText(text).width
  }
}
