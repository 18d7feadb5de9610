import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { blockOf, type Entries, encodePostings, maxWeight, withWeightChange } from '../postings.ts'
import { chunks } from '../stored-list.ts'

type Tables = {
  lists: { id: string; visibility: string }
  list_terms: { term: string; list_id: string; weight: number }
  postings: { term: string; block: string; most: number; lists: Uint8Array }
}
type Term = Tables['list_terms']

// Number of rows read and written at a time: a database with a million lists has 40 million.
const rowsAtATime = 20_000

/** Stores the words of public lists in rows for many lists, instead of one row for each list. */
export const postings = {
  async up(untyped: Kysely<unknown>, { text, integer, bytes, tableEnd }: Engine): Promise<void> {
    const db = untyped as Kysely<Tables>
    await db.schema
      .createTable('postings')
      .addColumn('term', text, c => c.notNull())
      .addColumn('block', text, c => c.notNull())
      .addColumn('most', integer, c => c.notNull())
      .addColumn('lists', bytes, c => c.notNull())
      .addPrimaryKeyConstraint('postings_pk', ['term', 'block'])
      .modifyEnd(tableEnd(true))
      .execute()
    for await (const rows of blocksOf(db))
      for (const part of chunks(rows)) await db.insertInto('postings').values(part).execute()
    // Finds the best blocks without reading their entries.
    await db.schema.createIndex('postings_by_most').on('postings').columns(['term', 'block', 'most']).execute()
    await db.schema.dropTable('list_terms').execute()
  },
}

/** Yields the rows of one word and one block together. */
async function* blocksOf(db: Kysely<Tables>): AsyncGenerator<Tables['postings'][]> {
  let open: { term: string; block: string; entries: Entries } | undefined
  const closed = ({ term, block, entries }: NonNullable<typeof open>) => ({
    ...{ term, block, most: maxWeight(entries), lists: encodePostings(entries) },
  })
  for await (const terms of termsOf(db)) {
    const done: Tables['postings'][] = []
    for (const { term, list_id, weight } of terms) {
      const block = blockOf(list_id)
      if (open && (open.term !== term || open.block !== block)) {
        done.push(closed(open))
        open = undefined
      }
      open = { term, block, entries: withWeightChange(open?.entries ?? new Uint32Array(), list_id, weight) }
    }
    yield done
  }
  if (open) yield [closed(open)]
}

/** Yields the words of public lists. */
async function* termsOf(db: Kysely<Tables>): AsyncGenerator<Term[]> {
  const found = await db.selectFrom('lists').select('id').where('visibility', '=', 'hidden').execute()
  const hidden = new Set(found.map(({ id }) => id))
  for (let last: Term | undefined, rows: Term[] = []; ; last = rows.at(-1)) {
    rows = await db
      .selectFrom('list_terms')
      .select(['term', 'list_id', 'weight'])
      .$if(last !== undefined, query => query.where(sql<boolean>`(term, list_id) > (${last!.term}, ${last!.list_id})`))
      .orderBy('term')
      .orderBy('list_id')
      .limit(rowsAtATime)
      .execute()
    yield rows.filter(({ list_id }) => !hidden.has(list_id))
    if (rows.length < rowsAtATime) return
  }
}
