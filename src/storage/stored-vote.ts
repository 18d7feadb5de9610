import type { Selectable } from 'kysely'
import type { Vote } from '../domain/vote.ts'
import type { VoteRow, Writing } from './schema.ts'

export const voteOf = (row: Selectable<VoteRow>): Vote => ({
  id: row.id,
  method: row.method,
  placeIds: JSON.parse(row.place_ids) as string[],
  ballotCount: row.ballot_count,
  openedAt: row.opened_at,
  ...(row.question !== null && { question: row.question }),
  ...(row.closes_at !== null && { closesAt: row.closes_at }),
  ...(row.closed_at !== null && { closedAt: row.closed_at }),
})

/** Returns a vote's row and locks it until the transaction ends. */
export const lockedVote = (db: Writing, by: 'id' | 'list_id', id: string): Promise<Selectable<VoteRow> | undefined> =>
  db
    .updateTable('votes')
    .set(e => ({ ballot_count: e.ref('ballot_count') }))
    .where(by, '=', id)
    .returningAll()
    .executeTakeFirst()

/** Removes the vote of a list with its ballots, if there is one. */
export async function removeVote(db: Writing, listId: string): Promise<void> {
  // The lock keeps ballots from arriving in between.
  const vote = await lockedVote(db, 'list_id', listId)
  if (!vote) return
  await db.deleteFrom('ballots').where('vote_id', '=', vote.id).execute()
  await db.deleteFrom('votes').where('id', '=', vote.id).execute()
}

/**
 * Replaces a place in the vote of a list, unless the vote has the other place too. Ballots name places by their number in the vote, so
 * they stay valid.
 */
export async function replaceInVote(db: Writing, listId: string, id: string, by: string): Promise<void> {
  const row = await db.selectFrom('votes').select(['id', 'place_ids']).where('list_id', '=', listId).executeTakeFirst()
  if (!row?.place_ids.includes(id) || row.place_ids.includes(by)) return
  const placeIds = (JSON.parse(row.place_ids) as string[]).map(each => (each === id ? by : each))
  await db
    .updateTable('votes')
    .set({ place_ids: JSON.stringify(placeIds) })
    .where('id', '=', row.id)
    .execute()
}
