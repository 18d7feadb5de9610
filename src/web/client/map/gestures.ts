import type { LeafletMap } from './leaflet.ts'

/**
 * Leaves scrolling to the page: one finger or the wheel scrolls the page, even over the map. Dragging with the mouse or two fingers moves
 * the map. Two fingers, or the wheel with Ctrl or ⌘, zoom it. Touchpads send a pinch as wheel with Ctrl.
 */
export function leaveScrollingToPage(map: LeafletMap): void {
  const box = map.getContainer()
  const first = { capture: true } as const
  // Listens in the capture phase, before Leaflet's own listeners.
  box.parentElement!.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey && box.contains(event.target as Node)) event.stopPropagation()
    },
    { ...first, passive: true },
  )
  box.addEventListener(
    'pointerdown',
    ({ pointerType }) => (pointerType === 'mouse' ? map.dragging.enable() : map.dragging.disable()),
    first,
  )
}
