import { hashBase32 } from '../core/base32.ts'
import type { ListSource } from './list.ts'

/** The members of a list or of an answer that name other lists. */
type NamedSources = {
  copiedFrom?: ListSource | undefined
  mergedFrom?: { lists: readonly ListSource[] } | undefined
}

/**
 * Returns a short text that differs wherever the named sources differ, and nothing where none is named. Entity tags and caches
 * need it, because a source changes without a new version of its copies.
 */
export const sourcesTag = ({ copiedFrom, mergedFrom }: NamedSources): string | undefined =>
  copiedFrom || (mergedFrom && mergedFrom.lists.length > 0)
    ? hashBase32(JSON.stringify([copiedFrom, mergedFrom?.lists]))
    : undefined
