import type { Box } from '../../map/geometry.ts'
import { type PlacedLabel, placeLabels, transformOf } from '../../map/labels.ts'
import type { DrawnTiles } from './drawn-tiles.ts'
import type { LeafletMap } from './leaflet.ts'
import { addDrawing, svgElement, viewOf } from './panes.ts'

/** Draws the names of a layer where they cover neither pins nor each other. @param taken returns what pins cover, in the map's panes */
export const addLabels = (map: LeafletMap, layer: DrawnTiles, taken: () => Box[]): (() => void) => {
  const redraw = addDrawing(map, 'labels', (frame, view) => {
    const labels = layer.labels()
    // Pins are added after the first drawing, which has no tiles yet.
    if (labels.length === 0) return []
    const visible = viewOf(map, 0)
    const space = { frame, view, visible, widthOf: measure(), taken: [...taken(), ...controlsOn(map, visible)] }
    return placeLabels(labels, space).map(textOf)
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

/** Returns what buttons and owners cover. @param view the map, in units of its panes */
const controlsOn = (map: LeafletMap, view: Box): Box[] => {
  const box = map.getContainer()
  const { left, top } = box.getBoundingClientRect()
  const [x, y] = [view.x0 - left, view.y0 - top]
  return [...box.parentElement!.querySelectorAll('.map-controls button, .map-owners')].map(button => {
    const rect = button.getBoundingClientRect()
    return { x0: rect.left + x, y0: rect.top + y, x1: rect.right + x, y1: rect.bottom + y }
  })
}

const textOf = (label: PlacedLabel): SVGElement => {
  const text = svgElement('text', {
    class: label.colour === 'label' ? 'map-label' : 'map-quiet-label',
    'font-size': label.size,
    transform: transformOf(label),
  })
  text.textContent = label.text
  return text
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
