import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { eraseNote, setMeta } from '../meta-row.ts'
import type { Writing } from '../schema.ts'

type Tables = {
  lists: { id: string; slug: string; origin: string | null; copied_from: string | null; merged_from: string | null }
  entries: { list_id: string; place_id: string; origins: string | null; sources: string | null }
  changes: { list_id: string; version: number; steps: string }
}

type OldSource = { slug: string }
type OldPlaceSource = OldSource & { rank: number }
type OldStep = { entry?: { sources?: OldPlaceSource[] } }

const rowsAtATime = 500

/**
 * Stores the sources of copies and merged lists by list id. Their slugs, titles and authors are deleted, because they survived the hiding
 * or deletion of the sources. An earlier version of Forklist then no longer names sources.
 */
export const origins = {
  async up(untyped: Kysely<unknown>, { text, erase }: Engine): Promise<void> {
    const db = untyped as Kysely<Tables>
    await db.schema.alterTable('lists').addColumn('origin', text).execute()
    await db.schema.alterTable('entries').addColumn('origins', text).execute()
    let isAny = false
    for await (const list of madeFromOthers(db)) {
      isAny = true
      const idOf = await idsOf(db, list)
      if (list.merged) {
        await rewriteEntries(db, list.id, idOf)
        await rewriteHistory(db, list.id, idOf)
      }
      const copied = list.copied && idOf.get(list.copied.slug)
      const lists = list.merged?.lists.flatMap(({ slug }) => idOf.get(slug) ?? [])
      const origin = {
        ...(copied !== undefined && { copied }),
        ...(list.merged && { merged: { method: list.merged.method, lists } }),
      }
      await db
        .updateTable('lists')
        .set({ origin: JSON.stringify(origin), copied_from: null, merged_from: null })
        .where('id', '=', list.id)
        .execute()
    }
    if (isAny && erase) await setMeta(untyped as unknown as Writing, eraseNote, '010-origins')
  },
}

type OldList = { id: string; copied?: OldSource; merged?: { method: string; lists: OldSource[] } }

async function* madeFromOthers(db: Kysely<Tables>): AsyncGenerator<OldList> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('lists')
      .select(['id', 'copied_from', 'merged_from'])
      .where(e => e.or([e('copied_from', 'is not', null), e('merged_from', 'is not', null)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtATime)
      .execute()
    for (const { id, copied_from, merged_from } of rows)
      yield {
        id,
        ...(copied_from !== null && { copied: JSON.parse(copied_from) }),
        ...(merged_from !== null && { merged: JSON.parse(merged_from) }),
      }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

type Ids = ReadonlyMap<string, string>

/** Returns the ids of sources that still exist. */
async function idsOf(db: Kysely<Tables>, { copied, merged }: OldList): Promise<Ids> {
  const slugs = [...(copied ? [copied] : []), ...(merged?.lists ?? [])].map(({ slug }) => slug)
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('lists').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

const originsOf = (sources: readonly OldPlaceSource[], idOf: Ids): { list: string; rank: number }[] =>
  sources.flatMap(({ slug, rank }) => {
    const list = idOf.get(slug)
    return list === undefined ? [] : [{ list, rank }]
  })

async function rewriteEntries(db: Kysely<Tables>, listId: string, idOf: Ids): Promise<void> {
  const entries = db.selectFrom('entries').where('list_id', '=', listId).where('sources', 'is not', null)
  for (const { place_id, sources } of await entries.select(['place_id', 'sources']).execute())
    await db
      .updateTable('entries')
      .set({ origins: JSON.stringify(originsOf(JSON.parse(sources!), idOf)), sources: null })
      .where('list_id', '=', listId)
      .where('place_id', '=', place_id)
      .execute()
}

/** Rewrites the sources of removed places, which the history contains. */
async function rewriteHistory(db: Kysely<Tables>, listId: string, idOf: Ids): Promise<void> {
  const changes = db.selectFrom('changes').where('list_id', '=', listId).where('steps', 'like', '%"sources":%')
  for (const { version, steps } of await changes.select(['version', 'steps']).execute()) {
    const rewritten = (JSON.parse(steps) as OldStep[]).map(step => {
      if (!step.entry?.sources) return step
      const { sources, ...entry } = step.entry
      return { ...step, entry: { ...entry, origins: originsOf(sources, idOf) } }
    })
    await db
      .updateTable('changes')
      .set({ steps: JSON.stringify(rewritten) })
      .where('list_id', '=', listId)
      .where('version', '=', version)
      .execute()
  }
}
