import { type BoundedCache, boundedCache, sizeOfText } from '../core/bounded-cache.ts'
import type { LimitOf, SharedCounts, Sharing } from '../core/limits.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Line } from './line.ts'

type Window = { taken: number; until: number }

export type Counted = Pick<LimitOf, 'name' | 'seconds'> & { key: string; points: number }

const keptBytes = 32 * 1024 * 1024

/** What all workers have taken together, counted by the process that they belong to. */
export class Counts {
  readonly #windows: BoundedCache<Window>

  constructor(telemetry: Telemetry) {
    const bound = { bytes: keptBytes, sizeOf: (_: Window, key: string) => sizeOfText(key) + 150 }
    this.#windows = boundedCache('shared-counts', bound, telemetry)
  }

  add({ name, seconds, key, points }: Counted): Awaited<ReturnType<SharedCounts['add']>> {
    const now = performance.now()
    const id = `${name} ${key}`
    const known = this.#windows.get(id)
    const window = known && known.until > now ? known : { taken: 0, until: now + seconds * 1000 }
    window.taken += points
    this.#windows.set(id, window)
    return { taken: window.taken, msLeft: window.until - now }
  }
}

/** The same, for a worker. */
export const sharingOver =
  (line: Line): Sharing =>
  ({ name, seconds }) => ({
    add: (key, points) =>
      line.ask('count', { name, seconds, key, points } satisfies Counted) as ReturnType<SharedCounts['add']>,
  })
