import type { Selectable } from 'kysely'
import { Problem } from '../core/problem.ts'
import { type ListMembers, linked, movesBetween, type Step } from '../domain/change.ts'
import { beyondList } from '../domain/list.ts'
import { type Entry, googleIdOf, isPlaceId, type PlaceFacts } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { difference, withDifference } from '../domain/refreshed.ts'
import type { Writing } from './database.ts'
import { type Held, wished } from './held.ts'
import { TermChanges, termsOfList, termsToWrite } from './list-terms.ts'
import { Positions } from './positions.ts'
import { requireSame } from './require-same.ts'
import type { EntryRow } from './schema.ts'
import { chunks, entriesIn, entryOf, entryRow, type StoredList, titleKey } from './stored-list.ts'

export type Ranked = { entry: Entry; rank: number }
export type Target = { rank: number } | { before: string } | { after: string }

const bytes = (text: string): number => Buffer.byteLength(text)

/**
 * What can be done to a list inside the transaction that has locked it. Each method does one thing, writes down how to undo it,
 * and writes as much as it changes, however long the list is.
 */
export class ListEdit {
  /** The list as it was found. */
  readonly found: StoredList
  readonly now: string
  readonly steps: Step[] = []
  /** The transaction. */
  readonly db: Writing
  /**
   * Set where the answer contains transient failures and no others. If nothing was changed either, the answer is not kept under an
   * idempotency key, so that the same key can do the work later.
   */
  onlyTransientFailures = false
  readonly #positions: Positions
  readonly #terms = new TermChanges()
  #list: StoredList

  /** @param found locked, at the version it had */
  constructor(db: Writing, found: StoredList, now: string) {
    this.db = db
    this.found = found
    this.#list = found
    this.now = now
    this.#positions = new Positions(db, found.id)
  }

  get changed(): boolean {
    return this.steps.length > 0
  }

  /** @throws Problem `place_not_found` */
  async place(id: string): Promise<Ranked> {
    return this.#ranked(await this.#present(id))
  }

  async find(id: string): Promise<Ranked | undefined> {
    const row = await this.#row(id)
    return row && this.#ranked(row)
  }

  entries(): Promise<Entry[]> {
    return entriesIn(this.db, this.found.id)
  }

  /**
   * @param rank where to put it; beyond the end, or left out, is last
   * @throws Problem `place_already_in_list` with the place that is there, `list_full`
   */
  async add(entry: Entry, rank = Number.POSITIVE_INFINITY): Promise<Ranked> {
    const already = await this.#same(entry)
    if (already)
      throw new Problem('place_already_in_list', { place: placeView(already.entry, already.rank, this.found) })
    return this.putBack(entry, rank)
  }

  /**
   * Adds a place that the list had before. That another one has come to share its id in Google's map is no reason against it.
   * @param rank as for `add`
   * @throws Problem `list_full`
   */
  async putBack(entry: Entry, rank = Number.POSITIVE_INFINITY): Promise<Ranked> {
    this.#count({ placeCount: 1, notesBytes: bytes(entry.note) })
    const count = this.#list.placeCount - 1
    const at = Math.min(rank, count + 1)
    const position = await this.#positions.behind(at - 1, count)
    await this.db
      .insertInto('entries')
      .values(entryRow(this.found.id, entry, position))
      .execute()
    this.#terms.place(entry.facts, 1)
    this.steps.push({ do: 'add', id: entry.id, name: entry.facts.name, rank: at })
    return { entry, rank: at }
  }

  /** Adds places behind all others, of which the list has none yet. @throws Problem `list_full` */
  async append(entries: readonly Entry[]): Promise<void> {
    const count = this.#list.placeCount
    this.#count({ placeCount: entries.length, notesBytes: entries.reduce((sum, { note }) => sum + bytes(note), 0) })
    const positions = await this.#positions.atTheEnd(entries.length, count)
    const rows = entries.map((entry, index) => entryRow(this.found.id, entry, positions[index]!))
    for (const part of chunks(rows)) await this.db.insertInto('entries').values(part).execute()
    for (const [index, { id, facts }] of entries.entries()) {
      this.#terms.place(facts, 1)
      this.steps.push({ do: 'add', id, name: facts.name, rank: count + index + 1 })
    }
  }

  /** @throws Problem `place_not_found` */
  async remove(id: string): Promise<void> {
    const { entry, rank } = await this.place(id)
    await this.#entryRow(this.db.deleteFrom('entries'), id).execute()
    this.#count({ placeCount: -1, notesBytes: -bytes(entry.note) })
    this.#terms.place(entry.facts, -1)
    this.steps.push({ do: 'remove', rank, entry })
  }

  /** @throws Problem `place_not_found`, `list_full` */
  async note(id: string, note: string): Promise<Ranked> {
    const { entry, rank } = await this.place(id)
    if (entry.note === note) return { entry, rank }
    this.#count({ notesBytes: bytes(note) - bytes(entry.note) })
    await this.#entryRow(this.db.updateTable('entries').set({ note, updated_at: this.now }), id).execute()
    this.steps.push({ do: 'note', id, name: entry.facts.name, from: entry.note, to: note, updatedAt: entry.updatedAt })
    return { entry: { ...entry, note, updatedAt: this.now }, rank }
  }

  /** Gives a place its id in Google's map, another one, or none. @throws Problem `place_not_found` */
  async link(id: string, googlePlaceId: string | undefined): Promise<void> {
    // Its rank is left alone: counting it would be most of the work in a long list.
    const { facts: before, updatedAt } = entryOf(await this.#present(id))
    const { googlePlaceId: from, name } = before
    if (from === googlePlaceId) return
    const facts = linked(before, googlePlaceId)
    const row = { facts: JSON.stringify(facts), google_place_id: googleIdOf(facts) ?? null, updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), id).execute()
    const ids = { ...(from !== undefined && { from }), ...(googlePlaceId !== undefined && { to: googlePlaceId }) }
    this.steps.push({ do: 'link', id, name, ...ids, updatedAt })
  }

  /** Takes over what is known of a place now; its ids stay as they are. @param seen one of `entries()` */
  async refresh(seen: Entry, now: PlaceFacts): Promise<void> {
    const { from, to } = difference(seen.facts, now)
    if (Object.keys({ ...from, ...to }).length === 0) return
    // It may have been noted or linked since. As for `link`, its rank is not counted.
    const { facts: before, updatedAt } = entryOf(await this.#present(seen.id))
    const facts = withDifference(before, from, to)
    const row = { facts: JSON.stringify(facts), updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), seen.id).execute()
    this.#terms.place(before, -1).place(facts, 1)
    this.steps.push({ do: 'refresh', id: seen.id, name: facts.name, from, to, updatedAt })
  }

  /** @throws Problem `place_not_found`; `anchor_missing` when the place to go next to is not there */
  async move(id: string, target: Target): Promise<Ranked> {
    const { entry, rank: from } = await this.place(id)
    const to = await this.#rankOf(target, from)
    if (to === from) return { entry, rank: from }
    // Taken out, the place leaves a hole: what stands behind it moves up before it is put in again.
    const position = await this.#positions.behind(to < from ? to - 1 : to, this.#list.placeCount)
    await this.#entryRow(this.db.updateTable('entries').set({ position }), id).execute()
    this.steps.push({ do: 'move', places: [{ id, name: entry.facts.name, from, to }] })
    return { entry, rank: to }
  }

  /** @param ids every place of the list once @throws Problem `order_mismatch` */
  async reorder(ids: readonly string[]): Promise<void> {
    const rows = await this.#entries().select(['place_id', 'position', 'facts']).orderBy('position').execute()
    const before = rows.map(row => row.place_id)
    requireSame(before, ids)
    const moves = movesBetween(before, ids)
    if (moves.length === 0) return
    const byId = new Map(rows.map(row => [row.place_id, row]))
    const moving = new Set(moves.map(move => move.id))
    await this.#positions.arrange(
      ids.map(placeId => ({ placeId, position: byId.get(placeId)!.position })),
      new Set(before.filter(id => !moving.has(id))),
    )
    const name = (id: string) => JSON.parse(byId.get(id)!.facts).name as string
    this.steps.push({ do: 'move', places: moves.map(({ id, from, to }) => ({ id, name: name(id), from, to })) })
  }

  /**
   * Members that are what they were already are no change.
   * @param held whether the operator keeps it hidden from now on; as it is, when left out
   * @throws Problem `held_by_operator`
   */
  async update(members: Partial<ListMembers>, held: Held = wished(this.#list, members)): Promise<void> {
    const names = (Object.keys(members) as (keyof ListMembers)[]).filter(name => members[name] !== this.#list[name])
    if (names.length === 0 && held.heldAs === this.#list.heldAs) return
    const from = Object.fromEntries(names.map(name => [name, this.#list[name]])) as Partial<ListMembers>
    const to = Object.fromEntries(names.map(name => [name, members[name]])) as Partial<ListMembers>
    this.#terms.members(this.#list, -1)
    this.#list = { ...this.#list, ...to, heldAs: held.heldAs }
    this.#terms.members(this.#list, 1)
    this.steps.push({ do: 'update', from, to })
  }

  /** Writes what the steps come to: counters, members, search terms, and the change log's entry. @returns the list as it is now */
  async finish(operation: string): Promise<StoredList> {
    const { id } = this.found
    const version = this.found.version + 1
    const list = { ...this.#list, version, updatedAt: this.now }
    // Only here, so that a write that turns out to change nothing still knows when the list was changed last.
    await this.db
      .updateTable('lists')
      .set({
        updated_at: this.now,
        ...(this.#list !== this.found && {
          title: list.title,
          title_key: titleKey(list.title),
          author_name: list.authorName,
          description: list.description,
          visibility: list.visibility,
          held_as: list.heldAs ?? null,
          place_count: list.placeCount,
          notes_bytes: list.notesBytes,
        }),
      })
      .where('id', '=', id)
      .execute()
    const visibilities = [this.found.visibility, list.visibility] as const
    const places = async () => (await this.entries()).map(({ facts }) => facts)
    const terms = await termsToWrite(this.#terms, visibilities, async () => termsOfList(list, await places()))
    await terms.apply(this.db, id)
    await this.db
      .insertInto('changes')
      .values({ list_id: id, version, at: this.now, operation, steps: JSON.stringify(this.steps) })
      .execute()
    return list
  }

  /** A place is the same by its id, and by its id at the map provider, whichever of the two it was added under. */
  async #same(entry: Entry): Promise<Ranked | undefined> {
    const google = googleIdOf(entry.facts)
    const row =
      (await this.#row(entry.id)) ??
      (google && (await this.#entries().selectAll().where('google_place_id', '=', google).executeTakeFirst()))
    return row ? this.#ranked(row) : undefined
  }

  async #ranked(row: Selectable<EntryRow>): Promise<Ranked> {
    return { entry: entryOf(row), rank: await this.#positions.rankAt(row.position) }
  }

  async #rankOf(target: Target, from: number): Promise<number> {
    if ('rank' in target) return Math.min(target.rank, this.#list.placeCount)
    const anchor = await this.#row('before' in target ? target.before : target.after)
    if (!anchor) throw new Problem('anchor_missing')
    const rank = await this.#positions.rankAt(anchor.position)
    if (rank === from) return from
    if ('before' in target) return rank < from ? rank : rank - 1
    return rank < from ? rank + 1 : rank
  }

  #count({ placeCount = 0, notesBytes = 0 }: { placeCount?: number; notesBytes?: number }): void {
    const counted = {
      placeCount: this.#list.placeCount + placeCount,
      notesBytes: this.#list.notesBytes + notesBytes,
    }
    const { places = 0, noteBytes = 0 } = beyondList(counted) ?? {}
    if ((placeCount > 0 && places > 0) || (notesBytes > 0 && noteBytes > 0)) throw new Problem('list_full')
    if (placeCount !== 0 || notesBytes !== 0) this.#list = { ...this.#list, ...counted }
  }

  /** @throws Problem `place_not_found` */
  async #present(id: string) {
    const row = await this.#row(id)
    if (row) return row
    throw new Problem('place_not_found', {
      detail: 'The list has no place with this id. Read the list for the ids it has.',
    })
  }

  async #row(id: string) {
    // Nothing else is an id of a place, and some of it PostgreSQL refuses to be asked for.
    if (!isPlaceId(id)) return undefined
    return this.#entryRow(this.db.selectFrom('entries').selectAll(), id).executeTakeFirst()
  }

  #entries() {
    return this.db.selectFrom('entries').where('list_id', '=', this.found.id)
  }

  #entryRow<Query extends { where(column: 'list_id' | 'place_id', is: '=', value: string): Query }>(
    query: Query,
    id: string,
  ): Query {
    return query.where('list_id', '=', this.found.id).where('place_id', '=', id)
  }
}
