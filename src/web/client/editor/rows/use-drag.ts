import { useRef, useState } from 'preact/hooks'

type Held = { key: string; from: number; at: number }

type DragOptions = {
  list: { readonly current: HTMLElement | null }
  keys: readonly string[]
  offsets(): Float64Array
  dropped(key: string, at: number): void
}

/** Distance below which a drag is a click with an unsteady hand. */
const startsAfterPx = 4

/**
 * Lets rows be put into another order by a handle, with mouse, pen or finger. Rows stay where they are in the document until one is
 * dropped: meanwhile they only look as if they made room. The handle needs `touch-action: none`.
 * @returns the row that is held, and the listener of the handles
 */
export function useDrag(options: DragOptions): {
  held: Held | undefined
  grab(event: PointerEvent, key: string): void
} {
  const [held, setHeld] = useState<Held>()
  const latest = useRef(options)
  latest.current = options
  const isHeld = useRef(false)

  const grab = (event: PointerEvent, key: string) => {
    if (isHeld.current || event.button !== 0) return
    const { list, keys } = latest.current
    const grip = event.currentTarget as HTMLElement
    const row = grip.closest('li')!
    const from = keys.indexOf(key)
    /** Returns the distance of the row from the top of the window, without the distance by which it is dragged. */
    const topOf = (starts: Float64Array) => list.current!.getBoundingClientRect().top + starts[from]!
    const startY = event.clientY
    const startTop = topOf(latest.current.offsets())
    const { pointerId } = event
    let at = from
    let hasMoved = false
    isHeld.current = true

    const follow = (clientY: number) => {
      // Known anew each time: rows that come into view on the way may be higher than they were estimated.
      const starts = latest.current.offsets()
      const moved = clientY - startY - (topOf(starts) - startTop)
      row.style.translate = `0 ${moved}px`
      const middle = (starts[from]! + starts[from + 1]!) / 2 + moved
      const next = placeAt(starts, from, middle)
      if (next === at) return
      at = next
      setHeld({ key, from, at })
    }
    const edges = scrollNearEdges(follow)
    const ending = new AbortController()
    const end = (isDropped: boolean) => {
      isHeld.current = false
      ending.abort()
      edges.stop()
      row.style.translate = ''
      setHeld(undefined)
      if (hasMoved && isDropped && at !== from) latest.current.dropped(key, at)
    }
    // Heard by the document, and only while a row is held: the list may be taken off the screen meanwhile, and then hears nothing.
    const { signal } = ending
    const letGo = (isDropped: boolean) => (event: PointerEvent) =>
      event.pointerId === pointerId && end(isDropped && list.current?.isConnected === true)
    document.addEventListener(
      'pointermove',
      event => {
        if (event.pointerId !== pointerId) return
        if (!hasMoved && Math.abs(event.clientY - startY) < startsAfterPx) return
        if (!hasMoved) setHeld({ key, from, at })
        hasMoved = true
        follow(event.clientY)
        edges.at(event.clientY)
      },
      { signal },
    )
    document.addEventListener('pointerup', letGo(true), { signal })
    document.addEventListener('pointercancel', letGo(false), { signal })
    document.addEventListener('keydown', event => event.key === 'Escape' && end(false), { signal })
    grip.setPointerCapture(pointerId)
  }
  return { held, grab }
}

/** Returns the number of other rows whose middle is above a point. */
function placeAt(starts: Float64Array, from: number, middle: number): number {
  let at = 0
  for (let index = 0; index < starts.length - 1; index++)
    if (index !== from && (starts[index]! + starts[index + 1]!) / 2 < middle) at++
  return at
}

/** Returns how far a row moves to make room for the held one, in rows of its height. */
export const shiftOf = (index: number, { from, at }: Held): -1 | 0 | 1 =>
  index > from && index <= at ? -1 : index < from && index >= at ? 1 : 0

/** Returns the rank at which a row looks to be while another is held. */
export const rankWhile = (index: number, held: Held | undefined): number =>
  held === undefined ? index + 1 : index === held.from ? held.at + 1 : index + 1 + shiftOf(index, held)

/** Returns the distance of each row from the start of a list, and of the end of the last row. Ignores where rows are dragged to. */
export const offsetsOf = (list: HTMLElement): Float64Array =>
  Float64Array.from([
    ...Array.from(list.children, row => (row as HTMLElement).offsetTop - list.offsetTop),
    list.offsetHeight,
  ])

/** How near to the edge of the window the hand has to be, and how fast the page then goes at most, in pixels. */
const nearness = 72
const fastest = 18

/** Scrolls the page as long as the hand is near its upper or lower edge. @param scrolled told after each step, with where the hand is */
function scrollNearEdges(scrolled: (clientY: number) => void): { at(clientY: number): void; stop(): void } {
  let y = 0
  let frame: number | undefined
  const step = () => {
    const speed = speedAt(y)
    if (speed === 0) {
      frame = undefined
      return
    }
    // Smooth steps would start anew with each frame, and hardly move.
    window.scrollBy({ top: speed, behavior: 'instant' })
    scrolled(y)
    frame = requestAnimationFrame(step)
  }
  return {
    at(clientY) {
      y = clientY
      if (speedAt(y) !== 0) frame ??= requestAnimationFrame(step)
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}

const speedAt = (y: number): number => {
  const above = nearness - y
  const below = y - (window.innerHeight - nearness)
  if (above > 0) return -Math.min(fastest, Math.ceil((above / nearness) * fastest))
  return below > 0 ? Math.min(fastest, Math.ceil((below / nearness) * fastest)) : 0
}
