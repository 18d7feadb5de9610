type SwipeActions = {
  /** Whether there is a place before (-1) or after (1) this one. */
  canStep(by: number): boolean
  step(by: number): void
  close(): void
}

/** Distance in pixels after which a movement has a direction, and after which it changes something. A flick in px/ms needs half of it. */
const slop = 6
const far = 64
const fast = 0.5

/**
 * Lets a finger move the card: sideways to the places beside this one, down to close it. Moving up and down in a long text scrolls it.
 * @param page the part that moves sideways and scrolls
 */
export function onSwipe(card: HTMLElement, page: HTMLElement, { canStep, step, close }: SwipeActions): void {
  let start: { x: number; y: number; at: number } | undefined
  let axis: 'x' | 'y' | undefined
  let moved = 0
  const stepOf = (x: number) => (x < 0 ? 1 : -1) * (getComputedStyle(card).direction === 'rtl' ? -1 : 1)
  const end = () => {
    start = undefined
    axis = undefined
    page.style.translate = card.style.translate = ''
  }
  card.addEventListener('touchstart', ({ touches, timeStamp, target }) => {
    end()
    moved = 0
    const { clientX: x, clientY: y } = touches[0]!
    if (touches.length === 1 && !(target as Element).closest('select')) start = { x, y, at: timeStamp }
  })
  card.addEventListener(
    'touchmove',
    event => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.hypot(x, y) < slop) return
      axis ??= Math.abs(x) > Math.abs(y) ? 'x' : 'y'
      const canScroll = page.contains(event.target as Node) && page.scrollHeight > page.clientHeight
      if (moved === 0 && axis === 'y' && canScroll && (y < 0 || page.scrollTop > 0)) return end()
      if (event.cancelable) event.preventDefault()
      // The browser scrolls up or down already.
      else if (axis === 'y') return end()
      moved = axis === 'x' ? x : Math.max(y, 0)
      if (axis === 'x') page.style.translate = `${canStep(stepOf(x)) ? x : x / 4}px`
      else card.style.translate = `0 ${moved}px`
    },
    { passive: false },
  )
  card.addEventListener('touchcancel', end)
  card.addEventListener('touchend', ({ timeStamp }) => {
    const isFast = Math.abs(moved) / (timeStamp - (start?.at ?? 0)) > fast
    const went = Math.abs(moved) > (isFast ? far / 2 : far) ? axis : undefined
    end()
    if (went === 'x') step(stepOf(moved))
    else if (went === 'y') close()
  })
}
