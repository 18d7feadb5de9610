/** Returns the signal of a controller that another signal aborts too. `AbortSignal.any` is too new for some supported browsers. */
export function endedBy(signal: AbortSignal, controller: AbortController): AbortSignal {
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return controller.signal
}
