/**
 * Draws a section anew. Who was at one of its buttons goes on in it, or where it stands when there is nothing left of it.
 * @param section may be focused by script: it has a `tabIndex` of -1
 */
export function redrawn(section: HTMLElement, draw: () => void): void {
  const wasIn = section.contains(document.activeElement)
  draw()
  if (!wasIn || section.contains(document.activeElement)) return
  const next = section.hidden ? section.closest<HTMLElement>('article') : section
  next?.focus({ preventScroll: true })
}
