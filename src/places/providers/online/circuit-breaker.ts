/** Consecutive failures that open the circuit. */
const maxFailures = 5
const restMs = 30_000
/** Maximum pause, even if the provider requests a longer one. */
const maxPauseMs = 15 * 60_000

/** Stops requests to a failing provider. After a pause, one trial request tests whether it works again. */
export type CircuitBreaker = {
  /** Returns whether a request may be made now. The caller must report its outcome. */
  admits(): boolean
  succeeded(): void
  /** @param asksForMs the pause that the provider requests, which takes effect at once */
  failed(asksForMs?: number): void
}

/** @param elapsed milliseconds of a monotonic clock */
export const circuitBreaker = (elapsed: () => number): CircuitBreaker => {
  let failures = 0
  let restsUntil = 0
  const rest = (forMs: number) => {
    restsUntil = elapsed() + Math.min(forMs, maxPauseMs)
  }
  return {
    admits() {
      if (elapsed() < restsUntil) return false
      // Admits a trial request. Others wait for its outcome, or for another pause if it has none.
      if (restsUntil > 0) rest(restMs)
      return true
    },
    succeeded() {
      failures = 0
      restsUntil = 0
    },
    failed(asksForMs) {
      failures++
      if (asksForMs !== undefined || failures >= maxFailures) rest(Math.max(asksForMs ?? 0, restMs))
    },
  }
}
