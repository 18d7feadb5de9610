import { sql } from 'kysely'
import type { ListDifference } from '../domain/list-difference.ts'
import type { ListEntry } from '../domain/place.ts'
import { Positions } from './positions.ts'
import type { Writing } from './schema.ts'
import { chunks, detailsColumn, entryRow } from './stored-list.ts'

/** Writes the places of a list that differ, in statements of many rows each. */
export async function writeDifference(
  db: Writing,
  listId: string,
  { removed, added, rewritten, order, placed }: ListDifference,
  now: string,
): Promise<void> {
  for (const part of chunks(removed.map(({ id }) => id)))
    await db.deleteFrom('entries').where('list_id', '=', listId).where('place_id', 'in', part).execute()
  // Their positions follow with those of the moved places.
  for (const part of chunks(added.map(entry => entryRow(listId, entry, 0))))
    await db.insertInto('entries').values(part).execute()
  for (const part of chunks(rewritten)) await writeEntries(db, listId, part, now)
  if (placed.size > 0) await arrange(db, listId, order, placed)
}

async function writeEntries(
  db: Writing,
  listId: string,
  rewritten: ListDifference['rewritten'],
  now: string,
): Promise<void> {
  const entries = rewritten.map(({ entry }) => entry)
  const hasOtherFacts = rewritten.some(({ entry, was }) => entry.facts !== was.facts)
  const perPlace = (text: (entry: ListEntry) => string | null) => {
    const cases = entries.map(entry => sql`when ${entry.id} then cast(${text(entry)} as text)`)
    return sql<string>`case place_id ${sql.join(cases, sql` `)} end`
  }
  const needing = entries.flatMap(({ id, needsTown }) => (needsTown ? [id] : []))
  const ids = entries.map(({ id }) => id)
  await db
    .updateTable('entries')
    .set({
      note: perPlace(({ note }) => note),
      details: perPlace(detailsColumn),
      ...(hasOtherFacts && { facts: perPlace(({ facts }) => JSON.stringify(facts)) }),
      needs_town: needing.length > 0 ? sql<number>`case when place_id in (${sql.join(needing)}) then 1 else 0 end` : 0,
      updated_at: now,
    })
    .where('list_id', '=', listId)
    .where('place_id', 'in', ids)
    .execute()
}

async function arrange(
  db: Writing,
  listId: string,
  order: readonly string[],
  placed: ReadonlySet<string>,
): Promise<void> {
  const rows = await db.selectFrom('entries').select(['place_id', 'position']).where('list_id', '=', listId).execute()
  const positions = new Map(rows.map(row => [row.place_id, row.position]))
  await new Positions(db, listId).arrange(
    order.map(placeId => ({ placeId, position: positions.get(placeId)! })),
    new Set(order.filter(id => !placed.has(id))),
  )
}
