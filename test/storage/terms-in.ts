import type { Database } from '../../src/storage/database.ts'
import {
  blockNumber,
  blockOf,
  type Entries,
  eachList,
  entriesOf,
  intersection,
  maxWeight,
  withWeightChange,
} from '../../src/storage/postings.ts'

/** Returns a list's search words with their weights. */
export async function termsIn(tables: Database, id: string): Promise<Record<string, number>> {
  const rows = await tables.read(db =>
    db.selectFrom('postings').select(['term', 'lists']).where('block', '=', blockOf(id)).execute(),
  )
  const weights = rows.map(({ term, lists }): [string, number] => [term, weightIn(entriesOf(lists), id)])
  return Object.fromEntries(weights.filter(([, weight]) => weight > 0).sort())
}

/** Returns the words whose row has a wrong maximum weight. */
export async function wronglyWeighed(tables: Database): Promise<string[]> {
  const rows = await tables.read(db =>
    db.selectFrom('postings').select(['term', 'most', 'lists']).where('term', '!=', '').execute(),
  )
  return rows.filter(row => maxWeight(entriesOf(row.lists)) !== row.most).map(({ term }) => term)
}

/** Returns the weight of a word in a list, or 0 if the list lacks it. */
function weightIn(entries: Entries, id: string): number {
  let found = 0
  const self = intersection(entries, withWeightChange(new Uint32Array(), id, 1), 0)
  eachList(
    blockNumber(blockOf(id)),
    self,
    () => 0,
    weight => {
      found = weight - 1
    },
  )
  return found
}
