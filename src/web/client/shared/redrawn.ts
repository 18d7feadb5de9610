/**
 * Redraws a section. If that removes the focused element, moves the focus to the section, or to the article around a hidden one.
 * @param section can be focused by script (`tabIndex` -1)
 */
export function redrawn(section: HTMLElement, draw: () => void): void {
  const wasIn = section.contains(document.activeElement)
  draw()
  if (!wasIn || section.contains(document.activeElement)) return
  const next = section.hidden ? section.closest<HTMLElement>('article') : section
  next?.focus({ preventScroll: true })
}
