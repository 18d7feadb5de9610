/** Starting takes less than this, also on a busy machine. */
const afterMs = 5000

/**
 * Collects garbage once after the start: about a tenth of the process's memory. V8 learns that a process is idle only from one
 * collection to the next, and an idle process has none.
 */
export function collectGarbageSoon(): void {
  setTimeout(() => void collectGarbage(), afterMs).unref()
}

async function collectGarbage(): Promise<void> {
  // Node may be built without the inspector.
  const inspector = await import('node:inspector/promises').catch(() => undefined)
  if (!inspector) return
  const session = new inspector.Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
