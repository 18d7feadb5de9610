import { pageOfOwner } from '../../../domain/attribution.ts'
import type { Box } from '../../static-map/point.ts'
import { element } from '../shared/element.ts'
import { leaveScrollingToPage } from './gestures.ts'
import { addGround } from './ground.ts'
import { LeafletMap } from './leaflet.ts'
import { addTiles } from './tiles.ts'

export type OpenMap = {
  map: LeafletMap
  /** The element of the map, which has the keyboard focus. */
  box: HTMLElement
  /** Whether movements are animated. */
  animate: boolean
  /** Places the names on the map again. */
  relabel(): void
  /** Removes the map. */
  close(): void
}

type OpenOptions = {
  /** Describes the map to screen readers. */
  label: string
  /** The address of tiles, see `addTiles`. If it has owners behind a `#`, the map names them. */
  tiles: string | undefined
  /** Brings the map to its first view. */
  view(map: LeafletMap, animate: boolean): void
  /** Returns what names must not cover, in the map's panes. */
  taken(): Box[]
}

/** Deepest zoom of most tile servers. */
export const maxZoom = 19

/** Opens a map that fills its container. @param container positioned, with its own size; its other content stays below the map */
export const openMap = (container: HTMLElement, { label, tiles, view, taken }: OpenOptions): OpenMap => {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = element('div', { className: 'map-view', role: 'application', ariaLabel: label, tabIndex: 0 })
  container.append(box)
  const map = new LeafletMap(box, {
    zoomControl: false,
    attributionControl: false,
    maxZoom,
    // At half steps, tiles are shown smaller than their size, never larger, so they stay sharp.
    zoomSnap: 0.5,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
  })
  view(map, animate)
  addGround(map)
  const [address, owners] = tiles?.split('#') ?? []
  const relabel = addTiles(map, address, taken)
  const caption = owners === undefined ? undefined : captionOf(decodeURIComponent(owners))
  if (caption) container.append(caption)
  leaveScrollingToPage(map)
  const sizes = new ResizeObserver(() => map.invalidateSize())
  sizes.observe(container)
  const close = () => {
    sizes.disconnect()
    map.remove()
    box.remove()
    caption?.remove()
  }
  return { map, box, animate, relabel, close }
}

const captionOf = (owners: string): HTMLElement => {
  const page = pageOfOwner(owners)
  const name = page === undefined ? owners : element('a', { href: page, target: '_blank' }, owners)
  return element('p', { className: 'map-owners', dir: 'auto' }, name)
}
