import { isMainThread } from 'node:worker_threads'

/** Reports the use of resources to the parent process on every message. Threads load the same modules and report nothing. */
export const report = (used: () => unknown): void => {
  if (!isMainThread) return
  process.on('message', () => process.send!(used()))
  process.channel!.unref()
}
