import type { LRUCache } from 'lru-cache'
import type { Telemetry } from './telemetry.ts'

const entries = { name: 'forklist_cache_entries', help: 'What is kept in memory, by the cache.' }
const bytes = { name: 'forklist_cache_bytes', help: 'What it takes up, about.' }

/** Tells how full a cache is. @param cache its name in metrics */
export function measureCache<V extends object>(
  cache: string,
  kept: Pick<LRUCache<string, V>, 'size' | 'calculatedSize'>,
  telemetry: Telemetry,
): void {
  telemetry.gauge(entries, () => [[{ cache }, kept.size]])
  telemetry.gauge(bytes, () => [[{ cache }, kept.calculatedSize]])
}
