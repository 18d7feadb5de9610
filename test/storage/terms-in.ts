import type { Database } from '../../src/storage/database.ts'

/** Returns a list's search words with their weights. */
export async function termsIn(tables: Database, id: string): Promise<Record<string, number>> {
  const rows = await tables.read(db =>
    db.selectFrom('search_terms').select(['term', 'weight']).where('list_id', '=', id).orderBy('term').execute(),
  )
  return Object.fromEntries(rows.map(({ term, weight }) => [term, weight]))
}
