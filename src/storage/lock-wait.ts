/** Maximum wait for another process's lock, or for a lost server. While a server is lost, later callers fail without another wait. */
export const maxLockWaitMs = 5000

/** Maximum pause between two attempts. Reading continues meanwhile. */
export const maxRetryPauseMs = 20

/** Pauses for a random time, so that waiting callers do not retry together. */
export const randomPause = (maxMs: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * maxMs))
