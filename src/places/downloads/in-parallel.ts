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
