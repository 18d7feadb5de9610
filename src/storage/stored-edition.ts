import type { Selectable } from 'kysely'
import type { ListMembers } from '../domain/change.ts'
import { type Edition, type RankedPlace, rankedPlace } from '../domain/edition.ts'
import type { ListEntry } from '../domain/place.ts'
import { randomBase32 } from '../util/base32.ts'
import type { EditionRow, Writing } from './schema.ts'
import type { StoredList } from './stored-list.ts'

/** What an edition freezes. Who may read it follows the list's present visibility. */
export type EditionState = {
  members: Omit<ListMembers, 'visibility' | 'listed'>
  updatedAt: string
  entries: ListEntry[]
}

export const editionColumns = ['label', 'title', 'made_at', 'version', 'place_count'] as const

export const editionOf = (row: Pick<Selectable<EditionRow>, (typeof editionColumns)[number]>): Edition => ({
  label: row.label,
  ...(row.title !== null && { title: row.title }),
  createdAt: row.made_at,
  version: row.version,
  placeCount: row.place_count,
})

type PlaceText = [id: string, name: string, replacedId?: string]

/** Returns the text of a column `places`. */
export const placesText = (entries: readonly ListEntry[]): string =>
  JSON.stringify(
    entries
      .map(rankedPlace)
      .map(({ id, name, replacedId }): PlaceText => (replacedId ? [id, name, replacedId] : [id, name])),
  )

export const placesIn = (text: string): RankedPlace[] =>
  (JSON.parse(text) as PlaceText[]).map(([id, name, replacedId]) => ({ id, name, ...(replacedId && { replacedId }) }))

/**
 * Makes responses that show editions of a list, or its open vote, different from earlier ones. Random, because a database that lost its
 * last writes may count them again.
 */
export async function renewEditionsTag(db: Writing, listId: string): Promise<void> {
  await db
    .updateTable('lists')
    .set({ editions_tag: randomBase32(10) })
    .where('id', '=', listId)
    .execute()
}

/** Deletes all editions of a list. @param list must be locked */
export async function deleteEditions(db: Writing, { id, editionsTag }: StoredList): Promise<void> {
  if (editionsTag === undefined) return
  await db.deleteFrom('editions').where('list_id', '=', id).execute()
  await renewEditionsTag(db, id)
}
