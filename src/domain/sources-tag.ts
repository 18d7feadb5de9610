import { hashBase32 } from '../util/base32.ts'
import type { ListSource } from './list.ts'

/** Members that name other lists. */
type NamedSources = {
  copiedFrom?: ListSource | undefined
  mergedFrom?: { lists: readonly ListSource[] } | undefined
}

/**
 * Returns a short hash of the named sources, or nothing without sources. Entity tags and caches need it, because a source changes without
 * a new version of its copies.
 */
export const sourcesTag = ({ copiedFrom, mergedFrom }: NamedSources): string | undefined =>
  copiedFrom || (mergedFrom && mergedFrom.lists.length > 0)
    ? hashBase32(JSON.stringify([copiedFrom, mergedFrom?.lists]))
    : undefined
