import { LRUCache } from 'lru-cache'
import type { Telemetry } from './telemetry.ts'

const entries = { name: 'forklist_cache_entries', help: 'What is kept in memory, by the cache.' }
const bytes = { name: 'forklist_cache_bytes', help: 'What it takes up, about.' }

/** About how many bytes a text takes up: two for each character, and some for being one. */
export const sizeOfText = (text: string): number => 2 * text.length + 32

export type BoundedCache<V extends object> = LRUCache<string, V>

export type BoundedBy<V> = {
  /** What all of it may take up at most. */
  bytes: number
  /** About how many bytes one takes up. */
  sizeOf(value: V, key: string): number
}

/**
 * What is kept in memory and can be had anew: the least used gives way. Each of them has a bound in bytes and is seen in the metrics.
 * By size and not by number, since what is given a greatest number makes room for all of them at once.
 * @param cache its name in metrics; several of one name are one there
 */
export function boundedCache<V extends object>(
  cache: string,
  { bytes: maxSize, sizeOf }: BoundedBy<V>,
  telemetry: Telemetry | undefined,
  more: { ttl?: number; perf?: { now(): number }; ttlResolution?: number } = {},
): BoundedCache<V> {
  const kept = new LRUCache<string, V>({ maxSize, sizeCalculation: sizeOf, ...more })
  if (telemetry) measureCache(cache, () => ({ count: kept.size, bytes: kept.calculatedSize }), telemetry)
  return kept
}

/** Tells how full a cache is. @param cache its name in metrics */
export function measureCache(cache: string, read: () => { count: number; bytes: number }, telemetry: Telemetry): void {
  telemetry.gauge(entries, () => [[{ cache }, read().count]])
  telemetry.gauge(bytes, () => [[{ cache }, read().bytes]])
}
