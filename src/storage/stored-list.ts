import type { Selectable } from 'kysely'
import type { ListHead } from '../core/access.ts'
import type { ListInfo, Visibility } from '../domain/list.ts'
import { type Entry, googleIdOf, type PlaceFacts } from '../domain/place.ts'
import { fold } from '../domain/text.ts'
import type { Reading } from './database.ts'
import type { EntryRow, ListRow } from './schema.ts'

/** A list without its places, as it is stored. */
export type StoredList = ListHead &
  ListInfo & {
    notesBytes: number
    tokenAnswer: string | null
    /** Where the operator keeps it hidden: what its visibility is to be again. */
    heldAs?: Visibility | undefined
  }

/** What lists are sorted by for `sort=title`. Bounded, because cursors carry it: folded, a title may be many times as long as it was. */
export const titleKey = (title: string): string => [...fold(title)].slice(0, 80).join('')

export const listOf = (row: Selectable<ListRow>): StoredList => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  authorName: row.author_name,
  description: row.description,
  visibility: row.visibility,
  placeCount: row.place_count,
  notesBytes: row.notes_bytes,
  version: row.version,
  tokenHash: row.token_hash,
  tokenAnswer: row.token_answer,
  tokenAnswerKept: row.token_answer !== null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.held_as !== null && { heldAs: row.held_as }),
  ...(row.copied_from !== null && { copiedFrom: JSON.parse(row.copied_from) }),
  ...(row.merged_from !== null && { mergedFrom: JSON.parse(row.merged_from) }),
})

export const entryOf = (row: Omit<Selectable<EntryRow>, 'list_id' | 'position' | 'google_place_id'>): Entry => ({
  id: row.place_id,
  facts: JSON.parse(row.facts) as PlaceFacts,
  note: row.note,
  addedAt: row.added_at,
  updatedAt: row.updated_at,
  ...(row.sources !== null && { sources: JSON.parse(row.sources) }),
})

export const entryRow = (
  listId: string,
  { id, facts, note, addedAt, updatedAt, sources }: Entry,
  position: number,
) => ({
  list_id: listId,
  place_id: id,
  position,
  facts: JSON.stringify(facts),
  google_place_id: googleIdOf(facts) ?? null,
  note,
  sources: sources ? JSON.stringify(sources) : null,
  added_at: addedAt,
  updated_at: updatedAt,
})

export const entryColumns = ['place_id', 'facts', 'note', 'sources', 'added_at', 'updated_at'] as const

/** The places of a list, in rank order. */
export async function entriesIn(db: Reading, listId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entries')
    .select(entryColumns)
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  return rows.map(entryOf)
}

/** In pieces that stay below any database's limit of parameters to a statement. */
export function* chunks<T>(items: readonly T[], size = 200): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}
