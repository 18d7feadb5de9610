import type { Access } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import { Problem } from '../core/problem.ts'
import type { ListEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { type GonePlace, isGone, type PlaceChange, refreshPlace, withDetailsOf } from '../domain/place-refresh.ts'
import type { Database } from './database.ts'
import type { Lists } from './lists.ts'
import type { StoredList } from './stored-list.ts'

export type Refreshing = {
  /** The list to refresh. If absent, all lists, including hidden ones. */
  slug?: string
  /** Whether to update the lists or only report. */
  apply: boolean
  /** Looks up the current facts of a place by its `mapPlaceId`; `undefined` if unknown. */
  look: (mapPlaceId: string) => CurrentFacts | Promise<CurrentFacts>
  /** The audit entry for each list that is written. */
  audit?: AuditNote
}

/** A place whose facts differ from its list. */
export type RefreshedPlace = {
  slug: string
  placeId: string
  /** Name in the list. */
  name: string
  changes: PlaceChange[]
}

type CurrentFacts = PlaceFacts | GonePlace | undefined
type KnownPlaces = ReadonlyMap<string, PlaceFacts | GonePlace>

const slugsAtOnce = 20

/**
 * Compares the places of lists with the place index, list by list. With `apply`, updates each list before its places are yielded, as
 * one version, which can be undone. Notes, ranks and ids stay. A closed place is marked, and none is removed. Holds one list in memory at
 * a time.
 * @throws Problem `list_not_found` for an unknown `slug`
 */
export async function* refreshPlaces(
  database: Database,
  lists: Lists,
  access: Access<StoredList>,
  { slug, ...wanted }: Refreshing,
): AsyncGenerator<RefreshedPlace> {
  if (slug !== undefined) return yield* await refreshList(lists, access, slug, wanted)
  for await (const slug of everySlug(database)) {
    try {
      yield* await refreshList(lists, access, slug, wanted)
    } catch (error) {
      // The list was deleted meanwhile.
      if (!(error instanceof Problem && error.code === 'list_not_found')) throw error
    }
  }
}

async function refreshList(
  lists: Lists,
  access: Access<StoredList>,
  slug: string,
  { apply, look, audit }: Omit<Refreshing, 'slug'>,
): Promise<RefreshedPlace[]> {
  const editor = await access.editor(slug, { operator: true })
  const { entries } = await lists.read(editor)
  const current = new Map<string, PlaceFacts | GonePlace>()
  for (const { id, facts } of entries) {
    const now = await look(facts.mapPlaceId)
    if (now) current.set(id, now)
  }
  const places = different(slug, entries, current)
  if (!apply || places.every(({ changes }) => changes.every(({ kind }) => kind === 'gone'))) return places
  return lists.change({ ...editor, ...(audit && { audit }) }, 'placesRefreshed', async edit => {
    // A place may have been removed meanwhile.
    const before = await edit.entries()
    const entries = before.map(entry => {
      const now = current.get(entry.id)
      return now ? { ...entry, facts: withDetailsOf(entry.facts, refreshed(entry.facts, now).facts) } : entry
    })
    await edit.become({ before, entries, bands: edit.found.bands })
    return () => different(slug, before, current)
  })
}

const different = (slug: string, entries: readonly ListEntry[], current: KnownPlaces): RefreshedPlace[] =>
  entries.flatMap(({ id, facts }) => {
    const now = current.get(id)
    const changes = now ? refreshed(facts, now).changes : []
    return changes.length > 0 ? [{ slug, placeId: id, name: facts.name, changes }] : []
  })

/** A closed place keeps its facts and is marked. A place that is gone for another reason keeps all. */
const refreshed = (facts: PlaceFacts, now: PlaceFacts | GonePlace): { facts: PlaceFacts; changes: PlaceChange[] } => {
  if (!isGone(now)) return refreshPlace(facts, now)
  return now.closed
    ? refreshPlace(facts, { ...facts, closed: true })
    : { facts, changes: [{ kind: 'gone', since: now.gone }] }
}

/** Yields slugs in the order of the lists' ids, which never changes. */
async function* everySlug(database: Database): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await database.read(db =>
      db.selectFrom('lists').select(['id', 'slug']).where('id', '>', after).orderBy('id').limit(slugsAtOnce).execute(),
    )
    for (const { slug } of rows) yield slug
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
