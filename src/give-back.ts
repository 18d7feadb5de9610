/** Starting is over by then, also on a machine that has much else to do. */
const afterMs = 5000

/**
 * Gives back what starting has left over in this thread, a tenth of all that the process has. The engine would by itself if it knew that
 * nothing goes on; it learns that from one collection to the next, and while nobody asks anything there is none.
 */
export function giveBackSoon(): void {
  setTimeout(() => void giveBack(), afterMs).unref()
}

async function giveBack(): Promise<void> {
  // A Node may be built without it.
  const inspector = await import('node:inspector/promises').catch(() => undefined)
  if (!inspector) return
  const session = new inspector.Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
