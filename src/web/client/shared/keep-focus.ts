const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

// Moves the focus on when drawing moves, removes, hides or disables the element that has it. Otherwise the browser gives it to the page:
// keys then do nothing, and screen readers start again at the top. It goes to the same element if that is still there, else to the
// nearest control after or before it in the same part of the page.
let left: HTMLElement | undefined
const isLost = () => left !== undefined && document.activeElement === document.body

document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget) return
  const element = target as HTMLElement
  left = element
  // A person who leaves it also fires this event. Whatever drawing does later has nothing to do with it.
  setTimeout(() => {
    if (isLost() && left === element && element.isConnected && !isUsable(element))
      focusNear(element.parentElement, element.nextSibling, element.previousSibling)
    left = undefined
  })
})
new MutationObserver(records => {
  const record = records.findLast(({ removedNodes }) => [...removedNodes].some(node => node.contains(left ?? null)))
  if (!record || !isLost()) return
  if (isUsable(left!)) left!.focus({ preventScroll: true })
  else focusNear(record.target, record.nextSibling, record.previousSibling)
}).observe(document.body, { childList: true, subtree: true })

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled, [type="hidden"]')

/** Gives the focus to the nearest control around a point between two siblings. */
function focusNear(scope: Node | null, next: Node | null, previous: Node | null): void {
  if (!(scope instanceof Element)) return
  const near = [...scope.querySelectorAll<HTMLElement>(controls)].filter(isUsable)
  const after = near.find(control => next && (next.contains(control) || follows(control, next)))
  const target = after ?? near.find(control => previous?.contains(control)) ?? near[0]
  if (target) target.focus({ preventScroll: true })
  else focusNear(scope.parentElement, scope.nextSibling, scope.previousSibling)
}

const follows = (control: Node, other: Node): boolean =>
  (other.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
