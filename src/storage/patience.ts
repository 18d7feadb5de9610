/** How long somebody else’s lock is waited for, or a server that is lost and hoped to be back; who comes later is told at once that it is not. */
export const patienceMs = 5000

/** Between two tries, at the most. Meanwhile reading goes on. */
export const pauseMs = 20

/** Between two tries, not at once with all others who wait. */
export const pause = (atMostMs: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * atMostMs))
