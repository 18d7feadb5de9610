import type { FitBoundsOptions, LeafletMouseEvent } from 'leaflet'
import { boxAround, boxOf, isIn, type Point } from '../../map/geometry.ts'
import { arrows, type MapWords, type OpenMap, openMap } from './open-map.ts'
import { Pins, radius } from './pins.ts'
import { boundsOf, latLngOf, type MapPlace, type ProjectedPlace, projectPlaces } from './places.ts'

export type MapOptions = {
  places: readonly MapPlace[]
  /** The address of tiles, see `openMap`. Without tiles, the map shows only coast lines. */
  tiles?: string | undefined
  /** Describes the map to screen readers. */
  label: string
  messages: MapWords
  /** Whether the map begins with the town that has the most places, instead of all that are not far away. */
  isTown?: boolean
  /** Called when a pin or dot is clicked, tapped, or pressed by keyboard, and without an id when the map beside them is. */
  onActivate?(id: string | undefined): void
  /** Called when the pointer or focus reaches a pin or dot, or leaves it (`undefined`). */
  onHighlight?(id: string | undefined): void
}

export type ShownMap = {
  /** Shows other places. The view stays, unless there were none before. */
  update(places: readonly MapPlace[]): void
  highlight(id: string | undefined): void
  /** Brings a place into view, close enough to distinguish it from its neighbours. */
  focus(id: string): void
  /**
   * Highlights a place and no other, and brings it into view at the same scale.
   * @param covered a part of the screen that covers the map
   */
  show(id: string | undefined, covered: DOMRect | undefined): void
  /** Brings the places around one into view, or else those of the town with the most. */
  showTown(id: string | undefined): void
  close(): void
}

/** Pixels that the map moves for each key press. */
const pan = 80

/** Steps by rank, for keys on a pin. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Space around the places: more at the right, where the buttons are, and below, where the owners of the data are named. */
const besideControls: FitBoundsOptions = {
  paddingTopLeft: [2 * radius, 2 * radius],
  paddingBottomRight: [5 * radius, 3 * radius],
}

/** Deepest zoom that the map chooses itself, so that the neighbourhood stays visible. */
const maxAutoZoom = 16

/**
 * Shows places as numbered pins and dots on a map that fills its container. The tile server learns only the visible area and the site's
 * origin, which OpenStreetMap's servers require.
 * @param container positioned, with its own size; its other content stays below the map
 */
export function showMap(container: HTMLElement, options: MapOptions): ShownMap {
  let spots = projectPlaces(options.places)
  const spotOf = (id: string | undefined) => spots.find(spot => spot.id === id)
  const show = (shown: readonly ProjectedPlace[], { map, animate }: Pick<OpenMap, 'map' | 'animate'>) =>
    shown.length === 0
      ? map.setView([20, 0], 1)
      : map.fitBounds(boundsOf(shown), { ...besideControls, maxZoom: maxAutoZoom, animate })
  const open = openMap(container, {
    label: options.label,
    tiles: options.tiles,
    messages: options.messages,
    button: { name: 'wholeList', title: options.messages.wholeList, onClick: () => show(spots, open) },
    view: (map, animate) => show(options.isTown ? townOf(spots) : largestGroup(spots), { map, animate }),
    taken: () => pins.boxes(),
    around() {
      const spot = spotOf(shown)
      return spot && latLngOf(spot)
    },
    // Arrow keys move the map if it has the focus. On a pin, they go to the next better or worse place.
    onKey({ key, target }) {
      const step = steps[key]
      const [x, y] = arrows[key] ?? []
      if (target !== box && step !== undefined) pins.step(step)
      else if (x !== undefined && y !== undefined) map.panBy([x * pan, y * pan], { animate })
      else return false
      return true
    },
  })
  const { map, box, animate, relabel } = open
  const pins = new Pins(map)
  pins.set(spots)

  let pointed: ProjectedPlace | undefined
  let shown: string | undefined
  const highlight = (spot: ProjectedPlace | undefined) => pins.highlight(spotOf(shown) ?? spot)
  const point = (spot: ProjectedPlace | undefined) => {
    if (spot === pointed) return
    pointed = spot
    box.toggleAttribute('data-pointing', spot !== undefined)
    highlight(spot)
    options.onHighlight?.(spot?.id)
  }
  const at = ({ originalEvent, layerPoint }: LeafletMouseEvent) =>
    pins.ofPin(originalEvent.target as Element) ?? pins.near(layerPoint)
  // Leaflet does not report clicks that end a drag. Clicks by keyboard arrive here too.
  map.on('click', event => options.onActivate?.(at(event)?.id))
  map.on('mousemove', event => point(at(event)))
  // `mouseout` is too late: it comes after `pointerover` of the next element, which may highlight another pin.
  box.addEventListener('pointerleave', () => point(undefined))
  box.addEventListener('focusin', ({ target }) => point(pins.ofPin(target as Element)))
  box.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (!box.contains(next as Node | null)) point(undefined)
  })

  return {
    update(places) {
      const first = spots.length === 0
      spots = projectPlaces(places)
      pins.set(spots)
      if (first) show(largestGroup(spots), open)
      relabel()
    },
    highlight: id => highlight(spotOf(id)),
    focus(id) {
      const spot = spotOf(id)
      if (spot) map.setView(latLngOf(spot), Math.max(maxAutoZoom, map.getZoom()), { animate })
    },
    show(id, covered) {
      shown = id
      highlight(pointed)
      const spot = spotOf(id)
      if (!spot || !covered) return
      const { top, bottom, left, right } = box.getBoundingClientRect()
      const isBeside = covered.left > right || covered.right < left || covered.top > bottom
      const hidden = isBeside ? 0 : bottom - Math.max(covered.top, top)
      const room = 2 * radius
      // A map that is nearly covered stays as it is.
      if (hidden < bottom - top - 2 * room)
        map.panInside(latLngOf(spot), {
          paddingTopLeft: [room, room],
          paddingBottomRight: [2 * room, room + hidden],
          animate,
        })
    },
    showTown: id => void show(townOf(spots, spotOf(id)), open),
    close: open.close,
  }
}

/** Leaves out places far away, as the static map does. With them, all other places would shrink to one spot. */
const largestGroup = (spots: readonly ProjectedPlace[]): readonly ProjectedPlace[] =>
  spots.filter(({ isFar }) => !isFar)

/** Half the side of a square around a large town: some 14 km at 45°, in the world's square. */
const townReach = 0.0005
/** Places of which the surroundings are compared. All pairs of 2,000 would take longer than a frame. */
const maxMiddles = 200

/** Returns the places around one, by default around the one with the most: all, unless they are much farther apart than a town. */
const townOf = (spots: readonly ProjectedPlace[], middle?: ProjectedPlace): readonly ProjectedPlace[] => {
  const all = largestGroup(spots)
  const { x0, y0, x1, y1 } = boxOf(all)
  if (Math.max(x1 - x0, y1 - y0) < 8 * townReach && (!middle || all.includes(middle))) return all
  const around = (spot: Point) => {
    const box = boxAround(spot, townReach)
    return spots.filter(other => isIn(box, other))
  }
  const towns = middle ? [around(middle)] : spots.slice(0, maxMiddles).map(around)
  const most = towns.reduce((most, town) => (town.length > most.length ? town : most), [])
  return most.length > 1 || middle ? most : all
}
