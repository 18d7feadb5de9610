/**
 * Redraws a section and keeps the keyboard focus in it, or at its place if it is empty.
 * @param section can be focused by script (`tabIndex` -1)
 */
export function redrawn(section: HTMLElement, draw: () => void): void {
  const wasIn = section.contains(document.activeElement)
  draw()
  if (!wasIn || section.contains(document.activeElement)) return
  const next = section.hidden ? section.closest<HTMLElement>('article') : section
  next?.focus({ preventScroll: true })
}
