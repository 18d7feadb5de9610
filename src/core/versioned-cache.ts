import type { ListHead } from './access.ts'
import { type BoundedCache, boundedCache, sizeOfText } from './bounded-cache.ts'
import type { Telemetry } from './telemetry.ts'

const lookups = {
  name: 'forklist_cache_lookups_total',
  help: 'Look-ups in the response cache by result.',
  labelNames: ['cache', 'found'],
} as const

/**
 * The state of a list that a cached value belongs to. The time detects a database restored from a backup or failed over to a lagging
 * standby: another change may have had the same version. `sourcesTag` covers the lists that this one names, and `editionsTag` its editions
 * and vote.
 */
type ListState = Pick<ListHead, 'version' | 'updatedAt' | 'sourcesTag' | 'editionsTag'>

const stateOf = ({ version, updatedAt, sourcesTag, editionsTag }: ListState): ListState => ({
  version,
  updatedAt,
  ...(sourcesTag !== undefined && { sourcesTag }),
  ...(editionsTag !== undefined && { editionsTag }),
})

const isSameState = (one: ListState, other: ListState): boolean =>
  one.version === other.version &&
  one.updatedAt === other.updatedAt &&
  one.sourcesTag === other.sourcesTag &&
  one.editionsTag === other.editionsTag

type CacheEntry<V> = ListState & { value: V }

/** A value and the list version it was made from, which may be newer than the version checked for access. */
export type VersionedValue<V> = { version: number; value: V }

/** Approximate bytes of an entry's key and objects. */
const entryOverhead = 400

/**
 * Caches values by list version: the first reader of a version makes the value. A newer version replaces an older one, and the least
 * recently used entries are evicted.
 */
export class VersionedCache<V extends object> {
  readonly #entries: BoundedCache<CacheEntry<V>>
  readonly #making = new Map<string, Promise<VersionedValue<V>>>()
  #hits = 0
  #misses = 0

  /**
   * @param cache its name in metrics
   * @param bytes maximum bytes of all values
   * @param sizeOf returns the approximate bytes of one value
   */
  constructor(cache: string, bytes: number, sizeOf: (value: V) => number, telemetry: Telemetry) {
    const size = ({ value }: CacheEntry<V>, key: string) => sizeOf(value) + sizeOfText(key) + entryOverhead
    this.#entries = boundedCache(cache, { bytes, sizeOf: size }, telemetry)
    telemetry.gauge(
      lookups,
      () => [
        [{ cache, found: 'yes' }, this.#hits],
        [{ cache, found: 'no' }, this.#misses],
      ],
      'counter',
    )
  }

  get(key: string, list: ListState): V | undefined {
    const entry = this.#entries.get(key)
    if (entry && isSameState(entry, list)) {
      this.#hits++
      return entry.value
    }
    this.#misses++
    return undefined
  }

  /** Returns the cached value, or makes it. Concurrent callers share one result. A value of a newer version is not cached. */
  async getOrMake(key: string, list: ListState, make: () => Promise<VersionedValue<V>>): Promise<V> {
    const cached = this.get(key, list)
    if (cached) return cached
    const state = stateOf(list)
    const { version, updatedAt, sourcesTag = '', editionsTag = '' } = state
    const ofState = `${version} ${updatedAt} ${sourcesTag} ${editionsTag} ${key}`
    const running = this.#making.get(ofState)
    if (running) return (await running).value
    const making = make()
    this.#making.set(ofState, making)
    try {
      const { version: madeOf, value } = await making
      if (madeOf === state.version) this.#entries.set(key, { ...state, value })
      return value
    } finally {
      this.#making.delete(ofState)
    }
  }
}

/** Returns the list version of a response. */
export const versionOf = (answer: unknown): number | undefined => {
  const { version, list } = answer as { version?: number; list?: { version?: number } }
  return version ?? list?.version
}
