/** Puts the children of an element in order, moving no more than it must: what has the focus keeps it, and nothing else blinks. */
export function inOrder(parent: Element, wanted: readonly Element[]): void {
  const focused = document.activeElement
  let next: Element | null = null
  for (const child of wanted.toReversed()) {
    if (child.parentNode !== parent || child.nextElementSibling !== next) parent.insertBefore(child, next)
    next = child
  }
  if (focused instanceof HTMLElement && focused !== document.activeElement && parent.contains(focused))
    focused.focus({ preventScroll: true })
}
