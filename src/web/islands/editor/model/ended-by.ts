/** The signal of a controller that is aborted with another signal too; `AbortSignal.any` is younger than the browsers that are to be served. */
export function endedBy(signal: AbortSignal, controller: AbortController): AbortSignal {
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return controller.signal
}
