import { createHash } from 'node:crypto'
import { newToken, tokenHash } from '../core/token.ts'
import type { ListMembers, Step } from '../domain/change.ts'
import { isFindable, type Origin } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import { newSlug } from '../domain/slug.ts'
import { randomBase32 } from '../util/base32.ts'
import { namedList } from './named-lists.ts'
import { firstPositions } from './positions.ts'
import type { Writing } from './schema.ts'
import { termsOfList } from './search-terms.ts'
import { bandsColumn, chunks, entryRow, type StoredList, titleKey } from './stored-list.ts'

export type NewList = {
  /** The operation, for the history. */
  operation: string

  members: ListMembers
  entries: readonly ListEntry[]
  origin?: Origin
}

/** Creates a list at version 1, with its first entry in the history. @param tokenAnswer the retry that stores the response */
export async function createList(
  db: Writing,
  { operation, members, entries, origin = {} }: NewList,
  now: string,
  tokenAnswer: string | undefined,
): Promise<{ list: StoredList; editToken: string }> {
  const editToken = newToken('edit')
  const row = await db
    .insertInto('lists')
    .values({
      id: randomBase32(16),
      slug: await freeSlug(db, members.title),
      title: members.title,
      title_key: titleKey(members.title),
      author_name: members.authorName,
      description: members.description,
      visibility: members.visibility,
      listed: Number(members.listed),
      bands: bandsColumn(members.bands),
      place_count: entries.length,
      notes_bytes: entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.note), 0),
      version: 1,
      terms_version: 1,
      token_hash: tokenHash(editToken),
      token_answer: tokenAnswer ?? null,
      origin: Object.keys(origin).length > 0 ? JSON.stringify(origin) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

  const positions = firstPositions(entries.length)
  const rows = entries.map((entry, index) => entryRow(row.id, entry, positions[index]!))
  for (const part of chunks(rows)) await db.insertInto('entries').values(part).execute()

  if (isFindable(members)) await termsOfList(members, entries).apply(db, row.id)

  const steps: Step[] = entries.map(({ id, facts }, index) => ({ do: 'add', id, name: facts.name, rank: index + 1 }))
  await db
    .insertInto('changes')
    .values({
      list_id: row.id,
      version: 1,
      at: now,
      operation,
      steps: JSON.stringify(steps),
    })
    .execute()
  return { list: await namedList(db, row), editToken }
}

/** Returns the hash that remains of a deleted list's slug, so that the slug is never used again. */
export const retiredHash = (slug: string): string => createHash('sha256').update(slug).digest('base64url')

export async function freeSlug(db: Writing, title: string): Promise<string> {
  for (;;) {
    const slug = newSlug(title)
    if (!(await isSlugTaken(db, slug))) return slug
  }
}

/** Returns whether a list has a slug, or had it before it was deleted. */
export async function isSlugTaken(db: Writing, slug: string): Promise<boolean> {
  const taken =
    (await db.selectFrom('lists').select('id').where('slug', '=', slug).executeTakeFirst()) ??
    (await db.selectFrom('retired_slugs').select('hash').where('hash', '=', retiredHash(slug)).executeTakeFirst())
  return taken !== undefined
}
