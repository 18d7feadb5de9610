import type { LeafletMap } from './leaflet.ts'
import type { Pins } from './pins.ts'

/** Pixels that the map moves for each key press. */
const pan = 80

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-pan, 0],
  ArrowRight: [pan, 0],
  ArrowUp: [0, -pan],
  ArrowDown: [0, pan],
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrow keys move the map if it has the focus. On a pin, they go to the next better or worse place. Plus and minus zoom. */
export function addKeys(map: LeafletMap, pins: Pins, animate: boolean): void {
  map.getContainer().addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const direction = directions[key]
    const step = steps[key]
    if (key === '+' || key === '=') map.zoomIn()
    else if (key === '-') map.zoomOut()
    else if (event.target !== map.getContainer() && step !== undefined) pins.step(step)
    else if (direction) map.panBy(direction, { animate })
    else return
    event.preventDefault()
  })
}
