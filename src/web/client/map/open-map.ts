import { pageOfOwner } from '../../../domain/attribution.ts'
import type { Box } from '../../map/geometry.ts'
import { landOf } from '../../map/land.ts'
import { element } from '../shared/element.ts'
import { LeafletMap } from './leaflet.ts'
import { addDrawing, svgElement } from './panes.ts'
import { radius } from './pins.ts'
import { addTiles } from './tiles.ts'

export type MapWords = { zoomIn: string; zoomOut: string; wholeList: string }

export type OpenMap = {
  map: LeafletMap
  /** The element of the map, which has the keyboard focus. */
  box: HTMLElement
  animate: boolean
  relabel(): void
  close(): void
}

type OpenOptions = {
  /** Describes the map to screen readers. */
  label: string
  /** The address of tiles, see `addTiles`. If it has owners behind a `#`, the map names them. */
  tiles: string | undefined
  messages: Pick<MapWords, 'zoomIn' | 'zoomOut'>
  button?: { name: 'wholeList'; title: string; onClick(): void }
  /** Brings the map to its first view. */
  view(map: LeafletMap, animate: boolean): void
  /** Returns what names must not cover, in the map's panes. */
  taken(): Box[]
  /** Returns what stays where it is while the buttons zoom. */
  around?(): [latitude: number, longitude: number] | undefined
  /** Called if the map shows the names of towns only, such as without a network. */
  onlyNames?(map: LeafletMap): void
  /** Called with keys that the map does not handle itself: it zooms with plus and minus. @returns whether the key did something */
  onKey(event: KeyboardEvent): boolean
}

/** Deepest zoom of most tile servers. */
const maxZoom = 19

/** Opens a map that fills its container. @param container positioned, with its own size; its other content stays below the map */
export const openMap = (container: HTMLElement, options: OpenOptions): OpenMap => {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const { label: ariaLabel, messages } = options
  const box = element('div', { className: 'map-view', role: 'application', ariaLabel, tabIndex: 0 })
  container.append(box)
  const map = new LeafletMap(box, {
    zoomControl: false,
    attributionControl: false,
    maxZoom,
    // With whole steps, the places of a list might fill only half of the map.
    zoomSnap: 0.25,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
  })
  options.view(map, animate)
  // Below the tiles: land, if coast lines are precise enough.
  addDrawing(map, 'ground', (frame, view) => [
    svgElement('path', { class: 'static-map-land', d: landOf(frame, view, radius) ?? '' }),
  ])
  const [address, owners] = options.tiles?.split('#') ?? []
  const relabel = addTiles(map, address, options.taken, options.onlyNames)
  const { button: more } = options
  const zoom = (by: number) => map.setZoomAround(options.around?.() ?? map.getCenter(), map.getZoom() + by, { animate })
  const controls = element(
    'div',
    { className: 'map-controls' },
    buttonOf('zoomIn', messages.zoomIn, () => zoom(1)),
    buttonOf('zoomOut', messages.zoomOut, () => zoom(-1)),
    ...(more ? [buttonOf(more.name, more.title, more.onClick)] : []),
  )
  const around = owners === undefined ? [controls] : [captionOf(decodeURIComponent(owners)), controls]
  container.append(...around)
  leaveScrollingToPage(map)
  box.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (!options.onKey(event)) return
    event.preventDefault()
  })
  const sizes = new ResizeObserver(() => map.invalidateSize())
  sizes.observe(container)
  const close = () => {
    sizes.disconnect()
    // Else Leaflet fails at the end of a zoom that still runs.
    Object.assign(map, { _animatingZoom: false })
    map.remove()
    for (const element of [box, ...around]) element.remove()
  }
  return { map, box, animate, relabel, close }
}

export const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const captionOf = (owners: string): HTMLElement => {
  const page = pageOfOwner(owners)
  const name = page === undefined ? owners : element('a', { href: page, target: '_blank' }, owners)
  return element('p', { className: 'map-owners', dir: 'auto' }, name)
}

/** SVG paths on a grid of 24 × 24. */
const icons: Record<keyof MapWords, string> = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  wholeList: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
}

const buttonOf = (name: keyof MapWords, title: string, click: () => void): HTMLElement => {
  const icon = svgElement('svg', { viewBox: '0 0 24 24' })
  icon.append(svgElement('path', { d: icons[name] }))
  return element('button', { type: 'button', title, ariaLabel: title, on: { click } }, icon)
}

/**
 * Leaves scrolling to the page: one finger or the wheel scrolls the page, even over the map. Dragging with the mouse or two fingers moves
 * the map. Two fingers, or the wheel with Ctrl or ⌘, zoom it. Touchpads send a pinch as wheel with Ctrl.
 */
const leaveScrollingToPage = (map: LeafletMap): void => {
  const box = map.getContainer()
  // Listens in the capture phase, before Leaflet's own listeners.
  box.parentElement!.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey && box.contains(event.target as Node)) event.stopPropagation()
    },
    { capture: true, passive: true },
  )
  box.addEventListener(
    'pointerdown',
    ({ pointerType }) => (pointerType === 'mouse' ? map.dragging.enable() : map.dragging.disable()),
    { capture: true },
  )
}
