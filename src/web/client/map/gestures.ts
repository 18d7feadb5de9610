import type { LeafletMap } from './leaflet.ts'

/**
 * Leaves scrolling to the page: one finger and the wheel scroll it over the map too. A dragging mouse or two fingers move the map. Two
 * fingers or the wheel with Ctrl (or ⌘), which touchpads send for a pinch, zoom it.
 */
export function leaveScrollingToPage(map: LeafletMap): void {
  const box = map.getContainer()
  const first = { capture: true } as const
  // In the capture phase, before Leaflet's own listeners.
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
