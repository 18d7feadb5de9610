import type { LeafletMouseEvent } from 'leaflet'
import { farPoints } from '../../plan/far.ts'
import { metersAt } from '../../plan/mercator.ts'
import { element } from '../shared/element.ts'
import { controlsOf, type MapWords } from './controls.ts'
import { leaveScrollingToPage } from './gestures.ts'
import { addGround } from './ground.ts'
import { addKeys } from './keyboard.ts'
import { LeafletMap, TileLayer } from './leaflet.ts'
import { radius } from './pin.ts'
import { Pins } from './pins.ts'
import { boundsOf, latLngOf, type MapPlace, type Spot, spotsOf } from './places.ts'

export type MapOptions = {
  places: readonly MapPlace[]
  /** The address of tiles with `{z}`, `{x}`, `{y}`. Without, and where they do not come, the pins stand on an outline of the world. */
  tiles?: string | undefined
  /** What the map shows, for those who do not see it. */
  label: string
  words: MapWords
  /** A pin or a dot was clicked, tapped, or pressed by the keyboard. */
  onActivate?(id: string): void
  /** The pointer or the focus came to a pin or a dot, or, with `undefined`, left it. */
  onHighlight?(id: string | undefined): void
}

export type ShownMap = {
  /** Shows other places; the view stays, unless there were none before. */
  update(places: readonly MapPlace[]): void
  /** Makes the pin of a place stand out, or none. */
  highlight(id: string | undefined): void
  /** Brings a place into view, near enough to tell it from its neighbours. */
  focus(id: string): void
  /** Brings all places into view, but for those far away. */
  showAll(): void
}

/** What most tile servers have. */
const deepest = 19
/** No nearer by itself: it is the neighbourhood that says where a place is. */
const near = 16

/**
 * Shows places on a map that fills its container, as numbered pins and dots. Who is asked for tiles learns what part of the world is
 * looked at, and the site's origin, as the servers of OpenStreetMap ask for: no more.
 * @param container positioned, and with a size of its own; what else is in it stays, under the map
 */
export function showMap(container: HTMLElement, options: MapOptions): ShownMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = element('div', { className: 'map-view', role: 'application', ariaLabel: options.label, tabIndex: 0 })
  container.append(box)
  const map = new LeafletMap(box, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: deepest,
    // Half a step shows tiles smaller than they are, never larger: they stay sharp.
    zoomSnap: 0.5,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
  })

  let spots = spotsOf(options.places)
  const spotOf = (id: string | undefined) => spots.find(spot => spot.id === id)
  const show = (shown: readonly Spot[]) =>
    shown.length === 0
      ? map.setView([20, 0], 1)
      : map.fitBounds(boundsOf(shown), { padding: [2 * radius, 2 * radius], maxZoom: near, animate })
  show(mostOf(spots))

  addGround(map)
  if (options.tiles !== undefined)
    new TileLayer(options.tiles, { maxZoom: deepest, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map)
  const pins = new Pins(map)
  pins.set(spots)
  addKeys(map, pins, animate)
  leaveScrollingToPage(map)
  const controls = controlsOf(options.words, {
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    wholeList: () => show(spots),
  })
  container.append(controls)

  let told: Spot | undefined
  const point = (spot: Spot | undefined) => {
    if (spot === told) return
    told = spot
    box.toggleAttribute('data-pointing', spot !== undefined)
    pins.highlight(spot)
    options.onHighlight?.(spot?.id)
  }
  const at = ({ originalEvent, layerPoint }: LeafletMouseEvent) =>
    pins.ofPin(originalEvent.target as Element) ?? pins.near(layerPoint)
  // Leaflet tells of no click that ends a drag. Those of the keyboard come the same way.
  map.on('click', event => {
    const spot = at(event)
    if (spot) options.onActivate?.(spot.id)
  })
  map.on('mousemove', event => point(at(event)))
  // Before it enters what is beside the map, which may point at a pin itself: `mouseout` would come after that.
  box.addEventListener('pointerleave', () => point(undefined))
  box.addEventListener('focusin', ({ target }) => point(pins.ofPin(target as Element)))
  box.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (!box.contains(next as Node | null)) point(undefined)
  })

  const sizes = new ResizeObserver(() => map.invalidateSize())
  sizes.observe(container)

  return {
    update(places) {
      const first = spots.length === 0
      spots = spotsOf(places)
      pins.set(spots)
      if (first) show(mostOf(spots))
    },
    highlight: id => pins.highlight(spotOf(id)),
    focus(id) {
      const spot = spotOf(id)
      if (spot) map.setView(latLngOf(spot), Math.max(near, map.getZoom()), { animate })
    },
    showAll: () => void show(mostOf(spots)),
  }
}

/** As on the plan: without the one far away for which all others would be a blot. */
const mostOf = (spots: readonly Spot[]): readonly Spot[] => {
  const [first] = spots
  if (!first) return spots
  const far = farPoints(spots, 300 / metersAt(first.y))
  return spots.filter(spot => !far.has(spot))
}
