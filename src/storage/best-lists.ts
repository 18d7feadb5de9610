import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reading, Schema } from './schema.ts'

export type RankedList = { id: string; weight: number }

type Ranked = SelectQueryBuilder<Schema, 'search_terms', RankedList>

/**
 * Maximum number of words of lists that one search looks up, beside those of its rarest word: SQLite takes up to 4 µs for each. Words in more
 * lists are all taken as equally frequent.
 */
const maxCompared = 5000

/**
 * Returns the lists that have every word, by the sum of the weights, then by descending id. Starts from the rarest word, with the lists
 * in which it weighs most. So a search for words that each occur in more than `maxCompared` lists may miss lists, and takes no longer.
 * @param after the last list of the previous page
 */
export async function bestLists(
  db: Reading,
  terms: readonly string[],
  limit: number,
  after?: RankedList,
): Promise<RankedList[]> {
  const [rarest, ...others] = await byRarity(db, terms)
  const first = db.selectFrom('search_terms').select(['list_id as id', 'weight']).where('term', '=', rarest!)
  const found = others.length === 0 ? first : withOthers(db, first, others)
  const lists = await db
    .selectFrom(found.as('found'))
    .selectAll()
    .$if(after !== undefined, query => query.where(sql<boolean>`("weight", "id") < (${after!.weight}, ${after!.id})`))
    .orderBy('weight', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  // PostgreSQL's driver returns sums as text.
  return lists.map(({ id, weight }) => ({ id, weight: Number(weight) }))
}

/** Adds the weights of more words, for lists that have all of them. */
const withOthers = (db: Reading, first: Ranked, others: readonly string[]) =>
  db
    .selectFrom(
      first
        .orderBy('weight', 'desc')
        .orderBy('list_id', 'desc')
        .limit(Math.ceil(maxCompared / others.length))
        .as('first'),
    )
    .innerJoin('search_terms', 'search_terms.list_id', 'first.id')
    .where('search_terms.term', 'in', others)
    .groupBy(['first.id', 'first.weight'])
    .having(e => e.fn.countAll(), '=', others.length)
    .select(e => ['first.id', e('first.weight', '+', e.fn.sum<number>('search_terms.weight')).as('weight')])

/** Sorts words by the number of lists that have them. */
async function byRarity(db: Reading, terms: readonly string[]): Promise<string[]> {
  if (terms.length === 1) return [...terms]
  const counted = await Promise.all(
    terms.map(async term => {
      const some = db.selectFrom('search_terms').select('term').where('term', '=', term).limit(maxCompared)
      const { count } = await db
        .selectFrom(some.as('some'))
        .select(e => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { term, count: Number(count) }
    }),
  )
  return counted.sort((a, b) => a.count - b.count).map(({ term }) => term)
}
