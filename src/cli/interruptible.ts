const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs work that the first Ctrl-C aborts and the second kills. The process then ends by the signal, so that a shell loop
 * around it ends too.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    process.once('exit', code => code !== 0 && process.kill(process.pid, signal))
    controller.abort()
  }
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
