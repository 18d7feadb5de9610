/** Returns a function that runs at most `max` jobs at once. The others wait in order. */
export const slotsOf = (max: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Works on several jobs at once. After an error, waits for those that are running, and starts no others. */
export const inParallel = async <Job>(
  jobs: readonly Job[],
  max: number,
  work: (job: Job) => Promise<void>,
): Promise<void> => {
  const left = jobs.values()
  let isFailed = false
  const worker = async () => {
    for (const job of left) {
      if (isFailed) return
      await work(job).catch(error => {
        isFailed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: max }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
