import { LRUCache } from 'lru-cache'
import type { Telemetry } from './telemetry.ts'

const labelNames = ['cache'] as const
const entries = { name: 'forklist_cache_entries', help: 'Entries in memory, by cache.', labelNames }
const bytes = { name: 'forklist_cache_bytes', help: 'Approximate bytes in memory, by cache.', labelNames }

/** Returns the approximate bytes of a string in memory: two per character plus overhead. */
export const sizeOfText = (text: string): number => 2 * text.length + 32

/** Copies the bytes out of Node's buffer pool. A cached slice would keep the whole pool alive: that took four times the memory. */
export const copyOutOfPool = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

export type BoundedCache<V extends object> = LRUCache<string, V>

type CacheBound<V> = {
  /** Maximum bytes of all entries. */
  bytes: number
  /** Returns the approximate bytes of one entry. */
  sizeOf(value: V, key: string): number
}

/**
 * Creates an LRU cache with a byte limit and metrics. A limit by count would reserve memory for all entries up front.
 * @param cache its name in metrics; caches with one name are added up
 */
export function boundedCache<V extends object>(
  cache: string,
  { bytes: maxSize, sizeOf }: CacheBound<V>,
  telemetry: Telemetry | undefined,
  options: { ttl?: number; perf?: { now(): number }; ttlResolution?: number } = {},
): BoundedCache<V> {
  const lru = new LRUCache<string, V>({ maxSize, sizeCalculation: sizeOf, ...options })
  if (telemetry) measureCache(cache, () => ({ count: lru.size, bytes: lru.calculatedSize }), telemetry)
  return lru
}

/** Reports a cache's fill level in the metrics. @param cache its name in metrics */
export function measureCache(cache: string, read: () => { count: number; bytes: number }, telemetry: Telemetry): void {
  telemetry.gauge(entries, () => [[{ cache }, read().count]])
  telemetry.gauge(bytes, () => [[{ cache }, read().bytes]])
}
