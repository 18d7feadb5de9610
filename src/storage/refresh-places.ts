import type { Access } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import { Problem } from '../core/problem.ts'
import type { Entry, PlaceFacts } from '../domain/place.ts'
import { type Gone, isGone, type PlaceChange, refreshed } from '../domain/refreshed.ts'
import type { Database } from './database.ts'
import type { Lists } from './lists.ts'
import type { StoredList } from './stored-list.ts'

export type Refreshing = {
  /** Only this list; all there are, hidden ones too, when left out. */
  slug?: string
  /** Whether the lists follow, or only what would change is told. */
  apply: boolean
  /** What is known of a place now, by its `mapPlaceId`; `undefined` when nothing is. */
  look: (mapPlaceId: string) => Answer | Promise<Answer>
  /** What the audit log tells, of each list that is written. */
  audit?: AuditNote
}

/** A place of which something is not as its list has it. */
export type RefreshedPlace = {
  slug: string
  placeId: string
  /** As the list had it. */
  name: string
  changes: PlaceChange[]
}

type Answer = PlaceFacts | Gone | undefined
type Known = ReadonlyMap<string, PlaceFacts | Gone>

const slugsAtOnce = 20

/**
 * Compares the places of lists with what is known of them now, list by list, and with `apply` makes each list follow: as one version,
 * which can be undone, written by the time its places are told. Notes, ranks and ids stay; a place that is gone stays as it is.
 * One list is held in memory at a time.
 * @throws Problem `list_not_found` when there is no list of that `slug`
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
      // It was deleted while the others had their turn.
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
  const known = new Map<string, PlaceFacts | Gone>()
  for (const { id, facts } of entries) {
    const now = await look(facts.mapPlaceId)
    if (now) known.set(id, now)
  }
  const places = different(slug, entries, known)
  if (!apply || places.every(({ placeId }) => isGone(known.get(placeId)!))) return places
  return lists.change({ ...editor, ...(audit && { audit }) }, 'placesRefreshed', async edit => {
    // Meanwhile somebody may have removed one of them.
    const present = await edit.entries()
    for (const entry of present) {
      const now = known.get(entry.id)
      if (now && !isGone(now)) await edit.refresh(entry, refreshed(entry.facts, now).facts)
    }
    return () => different(slug, present, known)
  })
}

const different = (slug: string, entries: readonly Entry[], known: Known): RefreshedPlace[] =>
  entries.flatMap(({ id, facts }) => {
    const now = known.get(id)
    const changes = now ? changesOf(facts, now) : []
    return changes.length > 0 ? [{ slug, placeId: id, name: facts.name, changes }] : []
  })

const changesOf = (facts: PlaceFacts, now: PlaceFacts | Gone): PlaceChange[] =>
  isGone(now) ? [{ kind: 'gone', since: now.gone }] : refreshed(facts, now).changes

/** In the order of the lists' ids, which nothing that is done to them changes. */
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
