import type { LeafletMap } from './leaflet.ts'

/**
 * Keeps the page's own gestures the page's: one finger and the wheel scroll it also over the map. The map is moved by a mouse that
 * drags, or by two fingers, and zoomed by two fingers or the wheel with Ctrl (or ⌘), which is also what pinching on a touchpad sends.
 */
export function leaveScrollingToPage(map: LeafletMap): void {
  const box = map.getContainer()
  const first = { capture: true } as const
  // On the way down, before Leaflet's own listeners, which stand further in or come later.
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
