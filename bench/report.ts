import { isMainThread } from 'node:worker_threads'

/** Tells whoever started this process, on every message, what it has used. Threads load what the process loads, too, and have nobody to tell. */
export const report = (used: () => unknown): void => {
  if (!isMainThread) return
  process.on('message', () => process.send!(used()))
  process.channel!.unref()
}
