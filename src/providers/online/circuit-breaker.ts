/** So many failures on end, and it is left alone. */
const mostFailures = 5
const restMs = 30_000
/** However long it asks to be left alone for. */
const longestRestMs = 15 * 60_000

/** Keeps from asking whoever fails all the time: after a rest one request tries whether that is still so. */
export type CircuitBreaker = {
  /** Whether to ask now. Who is told so says afterwards how it went. */
  admits(): boolean
  succeeded(): void
  /** @param asksForMs the rest it asked for, which it gets at once */
  failed(asksForMs?: number): void
}

/** @param elapsed milliseconds of a clock that never goes back */
export const circuitBreaker = (elapsed: () => number): CircuitBreaker => {
  let failures = 0
  let restsUntil = 0
  const rest = (forMs: number) => {
    restsUntil = elapsed() + Math.min(forMs, longestRestMs)
  }
  return {
    admits() {
      if (elapsed() < restsUntil) return false
      // The one that tries: the others wait for what becomes of it, or, if nothing does, another rest.
      if (restsUntil > 0) rest(restMs)
      return true
    },
    succeeded() {
      failures = 0
      restsUntil = 0
    },
    failed(asksForMs) {
      failures++
      if (asksForMs !== undefined || failures >= mostFailures) rest(Math.max(asksForMs ?? 0, restMs))
    },
  }
}
