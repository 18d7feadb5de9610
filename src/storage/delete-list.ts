import { isFindable } from '../domain/list.ts'
import { retiredHash } from './create-list.ts'
import { TermChanges, termsOfList } from './list-terms.ts'
import { forgetTokenResponse } from './retries.ts'
import type { Writing } from './schema.ts'
import { entriesIn, type StoredList } from './stored-list.ts'
import { removeSuggestions } from './stored-suggestion.ts'
import { removeVote } from './stored-vote.ts'

/** Deletes a list with all its data. Only a hash of its slug remains. @param list must be locked */
export async function deleteList(db: Writing, list: StoredList): Promise<void> {
  if (isFindable(list)) {
    const terms = termsOfList(list, await entriesIn(db, list.id))
    await new TermChanges().without(terms).apply(db, list.id)
  }

  await forgetTokenResponse(db, list)
  await removeVote(db, list.id)
  await removeSuggestions(db, list.id)
  for (const table of ['entries', 'changes', 'editions', 'retries', 'reports', 'tickets'] as const)
    await db.deleteFrom(table).where('list_id', '=', list.id).execute()
  await db.deleteFrom('lists').where('id', '=', list.id).execute()
  await db
    .insertInto('retired_slugs')
    .values({ hash: retiredHash(list.slug) })
    .execute()
}
