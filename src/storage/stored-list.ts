import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ListHead } from '../core/access.ts'
import type { Bands } from '../domain/bands.ts'
import { isFindable, type ListInfo, maxPlaces, type Origin, type Visibility } from '../domain/list.ts'
import { cidOfPlaceId, endOfPlaceIds } from '../domain/map-links/feature-id.ts'
import { googleIdOf, type ListEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { cidPrefix } from '../domain/place-ids.ts'
import { fold } from '../domain/text.ts'
import { compileOnce } from './compile-once.ts'
import type { EntryRow, ListRow, Reading, Schema } from './schema.ts'

/** A stored list without its places. */
export type StoredList = ListHead &
  ListInfo & {
    notesBytes: number
    /** The version of which the search terms are written. */
    termsVersion: number
    tokenAnswer: string | null
    /** Absent for a list without sources. */
    origin?: Origin
    /** The visibility after a hold by the operator. */
    heldAs?: Visibility | undefined
  }

/** Returns the sort key for `sort=title`. Bounded, because cursors contain it and folding can lengthen a title many times. */
export const titleKey = (title: string): string => [...fold(title)].slice(0, 80).join('')

/** Returns whether the list of a row can be found. */
export const isFindableRow = ({ visibility, listed }: Pick<Selectable<ListRow>, 'visibility' | 'listed'>): boolean =>
  isFindable({ visibility, listed: listed === 1 })

const noBands: Bands = []

/** Converts a row to a list without sources, which `namedLists` adds. */
export const unnamedList = (row: Selectable<ListRow>): StoredList => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  authorName: row.author_name,
  description: row.description,
  visibility: row.visibility,
  listed: row.listed === 1,
  bands: row.bands === null ? noBands : (JSON.parse(row.bands) as Bands),
  placeCount: row.place_count,
  notesBytes: row.notes_bytes,
  version: row.version,
  termsVersion: row.terms_version,
  tokenHash: row.token_hash,
  tokenAnswer: row.token_answer,
  hasStoredTokenResponse: row.token_answer !== null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.held_as !== null && { heldAs: row.held_as }),
  ...(row.editions_tag !== null && { editionsTag: row.editions_tag }),
  ...(row.origin !== null && { origin: JSON.parse(row.origin) as Origin }),
})

/** Converts a row to a list entry. @param read parses stored facts */
export function entryOf(
  row: Omit<Selectable<EntryRow>, 'list_id' | 'position' | 'google_place_id'>,
  read: (facts: string) => PlaceFacts = JSON.parse,
): ListEntry {
  const entry: ListEntry = {
    id: row.place_id,
    facts: read(row.facts),
    note: row.note,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
  }
  if (row.details !== null) entry.details = JSON.parse(row.details)
  if (row.origins !== null) entry.origins = JSON.parse(row.origins)
  if (row.replaced_id !== null) entry.replacedId = row.replaced_id
  if (row.suggested_by !== null) entry.suggestedBy = row.suggested_by
  if (row.needs_town === 1) entry.needsTown = true
  return entry
}

/** Returns the stored form of bands. */
export const bandsColumn = (bands: Bands): string | null => (bands.length > 0 ? JSON.stringify(bands) : null)

/** Returns the stored form of an entry's details. */
export const detailsColumn = ({ details }: ListEntry): string | null => (details ? JSON.stringify(details) : null)

export const entryRow = (listId: string, entry: ListEntry, position: number) => {
  const { id, facts, note, addedAt, updatedAt, origins, replacedId, suggestedBy, needsTown = false } = entry
  return {
    list_id: listId,
    place_id: id,
    position,
    facts: JSON.stringify(facts),
    google_place_id: googleIdOf(facts) ?? null,
    note,
    details: detailsColumn(entry),
    origins: origins && origins.length > 0 ? JSON.stringify(origins) : null,
    replaced_id: replacedId ?? null,
    suggested_by: suggestedBy ?? null,
    needs_town: Number(needsTown),
    added_at: addedAt,
    updated_at: updatedAt,
  }
}

export const entryColumns = [
  'place_id',
  'facts',
  'note',
  'details',
  'origins',
  'replaced_id',
  'suggested_by',
  'needs_town',
  'added_at',
  'updated_at',
] as const

/** Returns the places of a list in rank order. */
export async function entriesIn(db: Reading, listId: string): Promise<ListEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .select(entryColumns)
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  return rows.map(row => entryOf(row))
}

const withVersion = (db: Reading, versionOf: string, listId: string) =>
  db
    .selectFrom('entries')
    .select(entryColumns)
    .select(e => e.selectFrom('lists').select('version').where('id', '=', versionOf).as('version'))
    .where('list_id', '=', listId)
    .orderBy('position')

/** Returns a query for the places of a list and its version at the same moment: all, or a limited number behind a rank. */
export const entriesWithVersion = () => {
  const all = compileOnce((db, versionOf: string, listId: string) => withVersion(db, versionOf, listId))
  // A limit costs SQLite a third more, even if nothing is left out.
  const some = compileOnce((db, versionOf: string, listId: string, limit: number, afterRank: number) =>
    withVersion(db, versionOf, listId).limit(limit).offset(afterRank),
  )
  return (db: Reading, listId: string, afterRank: number, limit: number | undefined) =>
    afterRank === 0 && limit === undefined
      ? all(db, listId, listId)
      : some(db, listId, listId, limit ?? maxPlaces, afterRank)
}

/** Yields chunks below the parameter limit of every database. */
export function* chunks<T>(items: readonly T[], size = 200): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

/** Selects entries whose id in Google's map names the same business: a number and a place id that contains it are one. */
export const namesBusinessOf = (google: string) => (e: ExpressionBuilder<Schema, 'entries'>) => {
  const cid = cidOfPlaceId(google)
  if (cid === undefined) return e('google_place_id', '=', google)
  if (!google.startsWith(cidPrefix)) return e('google_place_id', 'in', [google, cidPrefix + cid])
  const end = e.fn<string>('substr', ['google_place_id', e.lit(17)])
  return e.or([e('google_place_id', '=', google), e(end, '=', endOfPlaceIds(cid))])
}
