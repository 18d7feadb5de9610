import { retiredHash } from './create-list.ts'
import { forgetTokenResponse } from './retries.ts'
import type { Writing } from './schema.ts'
import type { StoredList } from './stored-list.ts'
import { removeSuggestions } from './stored-suggestion.ts'
import { removeVote } from './stored-vote.ts'

/** Deletes a list with all its data. Only a hash of its slug remains. @param list must be locked */
export async function deleteList(db: Writing, list: StoredList): Promise<void> {
  await forgetTokenResponse(db, list)
  await removeVote(db, list.id)
  await removeSuggestions(db, list.id)
  for (const table of ['entries', 'search_terms', 'changes', 'editions', 'retries', 'reports', 'tickets'] as const)
    await db.deleteFrom(table).where('list_id', '=', list.id).execute()
  await db.deleteFrom('lists').where('id', '=', list.id).execute()
  await db
    .insertInto('retired_slugs')
    .values({ hash: retiredHash(list.slug) })
    .execute()
}
