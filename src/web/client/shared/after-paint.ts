/** A page in the background paints nothing. */
const maxPaintMs = 200

/** Runs a task once the screen shows what has changed until now, so that the task does not delay it. */
export const afterPaint = (task: () => void): void => {
  let isRun = false
  const run = () => {
    if (!isRun) task()
    isRun = true
  }
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, maxPaintMs)
}
