import type { LatLng } from '../../../domain/coordinates.ts'
import { drawnAt } from '../../map/frame.ts'
import { project } from '../../map/mercator.ts'
import { element } from '../shared/element.ts'
import { arrows, type MapWords, openMap } from './open-map.ts'
import { frameOf, onZoom, put } from './panes.ts'
import { radius } from './pins.ts'
import { latLngOf } from './places.ts'

export type PickOptions = {
  /** Where the map begins, such as the town or the last place; with the whole world if nothing is known. */
  start?: LatLng | undefined
  picked?: LatLng | undefined
  /** The address of tiles, see `openMap`. */
  tiles?: string | undefined
  /** Describes the map to screen readers: a tap or the arrow keys set the pin. */
  label: string
  messages: Pick<MapWords, 'zoomIn' | 'zoomOut'>
  /** Called with each chosen position, in WGS84 degrees with at most five decimals: about one metre. */
  onPick(position: LatLng): void
}

/** Zoom at which streets have names. */
const startZoom = 15

/** Zoom at which a town has the names of its districts and of the towns around. */
const townZoom = 12

/** Pixels that the pin moves for each key press. With Shift, it moves by one. */
const step = 16

/**
 * Shows a map on which a tap or click sets a pin. The arrow keys move the pin; the first key press sets it in the middle.
 * @param container positioned, with its own size
 * @returns a function that closes the map
 */
export const pickPosition = (container: HTMLElement, options: PickOptions): (() => void) => {
  let at = options.picked && project(options.picked)
  const start = at ?? (options.start && project(options.start))
  let isPicked = false
  const pin = element('span', { className: 'map-picked leaflet-zoom-animated', ariaHidden: 'true', hidden: !at })
  const { map, animate, relabel, close } = openMap(container, {
    label: options.label,
    tiles: options.tiles,
    messages: options.messages,
    view: map => (start ? map.setView(latLngOf(start), startZoom) : map.setView([20, 0], 1)),
    onlyNames: map => !isPicked && start && map.setZoom(townZoom, { animate: false }),
    taken() {
      if (!at) return []
      const { x, y } = drawnAt(frameOf(map), at)
      return [{ x0: x - radius, y0: y - 3 * radius, x1: x + radius, y1: y }]
    },
    onKey({ key, shiftKey }) {
      const arrow = arrows[key]
      if (!arrow && key !== 'Enter') return false
      const [right, down] = arrow ?? [0, 0]
      const from = map.project(at ? latLngOf(at) : map.getCenter())
      const pixels = !at ? 0 : shiftKey ? 1 : step
      const to = map.unproject([from.x + right * pixels, from.y + down * pixels])
      map.panInside(to, { padding: [3 * radius, 3 * radius], animate })
      pick(to)
      return true
    },
  })
  map.getPane('markerPane')!.append(pin)
  const place = (frame = frameOf(map)) => at && put(pin, drawnAt(frame, at))
  place()
  onZoom(map, place)
  map.on('viewreset moveend', () => place())

  const pick = ({ lat, lng }: { lat: number; lng: number }) => {
    const position = { latitude: rounded(lat), longitude: rounded(((((lng + 180) % 360) + 360) % 360) - 180) }
    // The pin stays in the copy of the world that was tapped.
    at = { ...project(position), x: lng / 360 + 0.5 }
    isPicked = true
    pin.hidden = false
    place()
    relabel()
    options.onPick(position)
  }
  map.on('click', ({ latlng }) => {
    pick(latlng)
    // The next zoom then keeps the pin in the middle.
    if (map.getZoom() < startZoom) map.panTo(latlng, { animate })
  })
  return close
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
