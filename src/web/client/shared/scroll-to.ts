/** Brings an element into view with the next frame, which lays out the page anyway, and again after the rows around it were drawn. */
export function scrollToSettled(element: Element | null | undefined, block: ScrollLogicalPosition): void {
  const show = () => element?.scrollIntoView({ block, behavior: 'instant' })
  requestAnimationFrame(() => {
    show()
    requestAnimationFrame(() => requestAnimationFrame(show))
  })
}
