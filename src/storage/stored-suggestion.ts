import type { Selectable } from 'kysely'
import type { NewSuggestion, Suggestion } from '../domain/suggestion.ts'
import type { Reading, SuggestionRow, Writing } from './schema.ts'

/** Returns the row of a new suggestion. */
export const suggestionRow = (listId: string, { name, facts, said }: NewSuggestion, id: string, at: string) => {
  const texts = { facts: JSON.stringify(facts), said: JSON.stringify(said) }
  const bytes = Buffer.byteLength(texts.facts) + Buffer.byteLength(texts.said)
  return { list_id: listId, id, name: name ?? null, ...texts, bytes, at }
}

export const suggestionOf = ({ id, name, facts, said, at }: Selectable<SuggestionRow>): Suggestion => ({
  id,
  ...(name !== null && { name }),
  facts: JSON.parse(facts),
  said: JSON.parse(said),
  at,
})

/** Returns the id of a list’s open link. */
export async function linkOf(db: Reading, listId: string): Promise<string | undefined> {
  const row = await db.selectFrom('suggestion_links').select('id').where('list_id', '=', listId).executeTakeFirst()
  return row?.id
}

/** Removes the link of a list, and its suggestions. */
export async function removeSuggestions(db: Writing, listId: string): Promise<void> {
  // Deleting the link first keeps suggestions from arriving in between.
  await db.deleteFrom('suggestion_links').where('list_id', '=', listId).execute()
  await db.deleteFrom('suggestions').where('list_id', '=', listId).execute()
}
