import { type BoundedCache, boundedCache, sizeOfText } from '../../core/bounded-cache.ts'
import type { CountSharing, RateLimitRule, SharedCounts } from '../../core/rate-limits/rate-limit.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import type { RpcChannel } from './rpc-channel.ts'

type CountWindow = { taken: number; until: number }

export type CountRequest = Pick<RateLimitRule, 'name' | 'seconds'> & { key: string; points: number }

const maxBytes = 32 * 1024 * 1024

/** Rate limit points of all workers, counted in the primary. */
export class ClusterCounts {
  readonly #windows: BoundedCache<CountWindow>

  constructor(telemetry: Telemetry) {
    const bound = { bytes: maxBytes, sizeOf: (_: CountWindow, key: string) => sizeOfText(key) + 150 }
    this.#windows = boundedCache('shared-counts', bound, telemetry)
  }

  add({ name, seconds, key, points }: CountRequest): Awaited<ReturnType<SharedCounts['add']>> {
    const now = performance.now()
    const id = `${name} ${key}`
    const existing = this.#windows.get(id)
    const window = existing && existing.until > now ? existing : { taken: 0, until: now + seconds * 1000 }
    window.taken += points
    this.#windows.set(id, window)
    return { taken: window.taken, msLeft: window.until - now }
  }
}

/** Returns a worker's access to the counts of the primary. */
export const sharingOver =
  (channel: RpcChannel): CountSharing =>
  ({ name, seconds }) => ({
    add: (key, points) =>
      channel.call('count', { name, seconds, key, points } satisfies CountRequest) as ReturnType<SharedCounts['add']>,
  })
