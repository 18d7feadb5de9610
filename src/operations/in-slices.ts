import { setImmediate } from 'node:timers/promises'
import type { Slices } from '../domain/ranking/index.ts'

const maxSliceMs = 20

/** Runs work in slices and lets other requests run in between. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < maxSliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}
