import { base32OfNumber } from '../util/base32.ts'
import type { RankedList } from './best-lists.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Reading, Writing } from './schema.ts'
import { chunks } from './stored-list.ts'

// Version 0.1.0 stored the words of lists in the table `postings`. They answer for lists until their terms are written, see `TermsFill`.
// Delete this file and the table in the release after the next one.

const blockLength = 2
const keyLength = 10
const maxErased = 500

/** Adds the lists without terms that have every word. @param found lists with terms, best first */
export async function withOldLists(
  db: Reading,
  found: readonly RankedList[],
  terms: readonly string[],
  limit: number,
  after?: RankedList,
): Promise<readonly RankedList[]> {
  const unwritten = db
    .selectFrom('lists')
    .select('id')
    .where('terms_version', '=', e => e.lit(0))
  const next = await unwritten.orderBy('id').limit(1).executeTakeFirst()
  if (!next) return found
  const start = { weight: after?.weight ?? Number.POSITIVE_INFINITY, id: after?.id.slice(0, keyLength) ?? '' }
  const candidates = (await oldLists(db, terms))
    .filter(list => list.id >= next.id.slice(0, keyLength) && isBefore(start, list))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const old: RankedList[] = []
  for (const part of chunks(candidates, limit)) {
    const rows = await unwritten
      .where(e => e.or(part.map(({ id }) => e.and([e('id', '>=', id), e('id', '<', `${id}~`)]))))
      .execute()
    const ids = new Map(rows.map(({ id }) => [id.slice(0, keyLength), id]))
    old.push(...part.flatMap(({ id: key, weight }) => (ids.has(key) ? { id: ids.get(key)!, weight } : [])))
    if (old.length >= limit) break
  }
  return [...found, ...old].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit)
}

const isBefore = (a: RankedList, b: RankedList): boolean => (a.weight === b.weight ? a.id > b.id : a.weight > b.weight)

/** Returns the lists with every word, each by the beginning of its id. */
async function oldLists(db: Reading, terms: readonly string[]): Promise<RankedList[]> {
  const rows = await db.selectFrom('postings').select(['block', 'lists']).where('term', 'in', terms).execute()
  const found = new Map<string, { weight: number; count: number }>()
  for (const { block, lists } of rows) {
    const view = new DataView(lists.buffer, lists.byteOffset, lists.byteLength)
    // 40 bits of the id after the two characters of the block, and 24 bits of the weight.
    for (let at = 0; at < view.byteLength; at += 8) {
      const [high, low] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
      const id = block + base32OfNumber(high * 2 ** 8 + (low >>> 24), keyLength - blockLength)
      const { weight, count } = found.get(id) ?? { weight: 0, count: 0 }
      found.set(id, { weight: weight + (low & 0xffffff), count: count + 1 })
    }
  }
  return [...found].flatMap(([id, { weight, count }]) => (count === terms.length ? { id, weight } : []))
}

/** Deletes some of the old words, and has the files overwritten after the last. @returns whether there were any */
export async function eraseOldTerms(db: Writing, eraser: DataEraser): Promise<boolean> {
  const rows = await db.selectFrom('postings').select('term').distinct().orderBy('term').limit(maxErased).execute()
  if (rows.length > 0) await db.deleteFrom('postings').where('term', '<=', rows.at(-1)!.term).execute()
  if (rows.length > 0 && rows.length < maxErased) await eraser.note(db)
  return rows.length > 0
}
