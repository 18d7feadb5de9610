import { drawnAt } from '../../static-map/frame.ts'
import { type Degrees, project } from '../../static-map/mercator.ts'
import { element } from '../shared/element.ts'
import { controlsOf, type MapWords } from './controls.ts'
import { frameOf, onZoom, put } from './frame.ts'
import { openMap } from './open-map.ts'
import { radius } from './pin.ts'
import { latLngOf } from './places.ts'

export type PickOptions = {
  /** Where the map begins, such as the town or the last place. */
  start: Degrees
  /** The position that was chosen before. */
  picked?: Degrees | undefined
  /** The address of tiles, see `openMap`. */
  tiles?: string | undefined
  /** Describes the map to screen readers: a tap or the arrow keys set the pin. */
  label: string
  messages: Pick<MapWords, 'zoomIn' | 'zoomOut'>
  /** Called with each chosen position, in WGS84 degrees with at most five decimals: about one metre. */
  onPick(position: Degrees): void
}

export type PositionPicker = {
  /** Moves the map, for example to another town. The pin stays. */
  show(start: Degrees): void
  /** Removes the map from its container. */
  close(): void
}

/** Zoom at which streets have names. */
const startZoom = 15

/** Pixels that the pin moves for each key press. With Shift, it moves by one. */
const step = 16

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Shows a map on which a tap or click sets a pin. The arrow keys move the pin; the first key press sets it in the middle.
 * @param container positioned, with its own size
 */
export const pickPosition = (container: HTMLElement, options: PickOptions): PositionPicker => {
  let at = options.picked && project(options.picked)
  const pin = element('span', { className: 'map-picked leaflet-zoom-animated', ariaHidden: 'true', hidden: !at })
  const { map, box, animate, relabel, close } = openMap(container, {
    label: options.label,
    tiles: options.tiles,
    view: map => map.setView(latLngOf(at ?? project(options.start)), startZoom),
    taken() {
      if (!at) return []
      const { x, y } = drawnAt(frameOf(map), at)
      return [{ x0: x - radius, y0: y - 3 * radius, x1: x + radius, y1: y }]
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
    pin.hidden = false
    place()
    relabel()
    options.onPick(position)
  }
  map.on('click', ({ latlng }) => pick(latlng))
  box.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directions[event.key]
    if (event.key === '+' || event.key === '=') map.zoomIn()
    else if (event.key === '-') map.zoomOut()
    else if (direction || event.key === 'Enter') {
      const from = map.project(at ? latLngOf(at) : map.getCenter())
      const pixels = !at ? 0 : event.shiftKey ? 1 : step
      const [right, down] = direction ?? [0, 0]
      const to = map.unproject([from.x + right * pixels, from.y + down * pixels])
      map.panInside(to, { padding: [3 * radius, 3 * radius], animate })
      pick(to)
    } else return
    event.preventDefault()
  })
  const controls = controlsOf(options.messages, { zoomIn: () => map.zoomIn(), zoomOut: () => map.zoomOut() })
  container.append(controls)
  return {
    show: start => void map.setView(latLngOf(project(start)), startZoom, { animate }),
    close() {
      controls.remove()
      close()
    },
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
