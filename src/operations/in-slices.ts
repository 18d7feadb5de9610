import { setImmediate } from 'node:timers/promises'
import type { Slices } from '../domain/consensus/index.ts'

const longestMs = 20

/** Does work that comes in slices, and lets others have their turn between them. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < longestMs) continue
    await setImmediate()
    since = performance.now()
  }
}
