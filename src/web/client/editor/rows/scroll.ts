/** How near to the edge of the window the hand has to be, and how fast the page then goes at most, in pixels. */
const nearness = 72
const fastest = 18

/** Scrolls the page as long as the hand is near its upper or lower edge. @param scrolled told after each step, with where the hand is */
export function scrollNearEdges(scrolled: (clientY: number) => void): { at(clientY: number): void; stop(): void } {
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
