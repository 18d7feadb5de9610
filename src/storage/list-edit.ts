import type { Selectable } from 'kysely'
import { Problem } from '../core/problem.ts'
import {
  type Bands,
  isSameBands,
  movedPlacing,
  placingOf,
  sizeChanges,
  withLast,
  withoutRank,
} from '../domain/bands.ts'
import { type ListMembers, linked, type Step } from '../domain/change.ts'
import { isLocated, metersBetween } from '../domain/coordinates.ts'
import { maxSameMeters } from '../domain/distinct-places.ts'
import { listOverflow } from '../domain/list.ts'
import { changedEntry, differenceBetween, type EditedEntry } from '../domain/list-difference.ts'
import { movesBetween } from '../domain/moves-between.ts'
import { type EntryChange, googleIdOf, type ListEntry, type RankedEntry, type Settle } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { isPlaceId, mapOf, placeIdOf } from '../domain/place-ids.ts'
import { applyDifference, placeDifference } from '../domain/place-refresh.ts'
import { placeView } from '../domain/place-view.ts'
import { requiredPlacing } from '../domain/required-placing.ts'
import { type HoldState, holdAfterUpdate } from './hold-state.ts'
import { Positions } from './positions.ts'
import { requireSamePlaces } from './require-same-places.ts'
import type { EntryRow, Writing } from './schema.ts'
import { TermChanges, writeTerms } from './search-terms.ts'
import {
  bandsColumn,
  chunks,
  detailsColumn,
  entriesIn,
  entryOf,
  entryRow,
  namesBusinessOf,
  type StoredList,
  titleKey,
} from './stored-list.ts'
import { replaceInVote } from './stored-vote.ts'
import { writeDifference } from './write-difference.ts'

export type MoveTarget = ({ rank: number } | { before: string } | { after: string }) & { band?: string | undefined }
export type AddTarget = { rank?: number | undefined; band?: string | undefined }

/** Maps that give each place one id. */
const mapsWithOneId: ReadonlySet<string> = new Set(['osm', 'google', 'fsq', 'overture'])

const bytes = (text: string): number => Buffer.byteLength(text)

/**
 * Changes a list inside the transaction that has locked it. Each method makes one change, records how to undo it, and writes only
 * the changed rows, for a list of any length.
 */
export class ListEdit {
  /** The list before the changes. */
  readonly found: StoredList
  readonly now: string
  readonly steps: Step[] = []
  readonly db: Writing
  /** Set if the answer has only transient failures. If nothing changed either, it is not stored, and the same key can try again. */
  onlyTransientFailures = false
  readonly #positions: Positions
  readonly #terms = new TermChanges()
  #list: StoredList

  /** @param found locked, with its version */
  constructor(db: Writing, found: StoredList, now: string) {
    this.db = db
    this.found = found
    this.#list = found
    this.now = now
    this.#positions = new Positions(db, found.id)
  }

  get changed(): boolean {
    return this.steps.length > 0 || !isSameBands(this.found.bands, this.#list.bands)
  }

  /** @throws Problem `place_not_found` */
  async place(id: string): Promise<RankedEntry> {
    return this.#ranked(await this.#present(id))
  }

  async find(id: string): Promise<RankedEntry | undefined> {
    const row = await this.#rowOrReplacement(id)
    return row && this.#ranked(row)
  }

  entries(): Promise<ListEntry[]> {
    return entriesIn(this.db, this.found.id)
  }

  /** Returns the places around a place that may be the same restaurant: those without an id in the same map. */
  async placesAround(facts: PlaceFacts): Promise<Pick<ListEntry, 'id' | 'facts'>[]> {
    if (!isLocated(facts)) return []
    const map = mapOf(facts.mapPlaceId)
    // A quotation mark in a name is escaped, so only the id has this form.
    const otherMaps = this.#entries().where('facts', 'not like', `%"mapPlaceId":"${map}:%`)
    const rows = await (mapsWithOneId.has(map) ? otherMaps : this.#entries()).select(['place_id', 'facts']).execute()
    return rows
      .map(row => ({ id: row.place_id, facts: JSON.parse(row.facts) as PlaceFacts }))
      .filter(({ facts: other }) => isLocated(other) && metersBetween(facts, other) <= maxSameMeters)
  }

  /**
   * Adds a place.
   * @throws Problem `place_already_in_list` with the present place, `list_full`, `invalid_input` for an unknown band
   */
  async add(entry: ListEntry, target: AddTarget = {}): Promise<RankedEntry> {
    const already = await this.#same(entry)
    if (already)
      throw new Problem('place_already_in_list', { place: placeView(already.entry, already.rank, this.found) })
    const count = this.#list.placeCount
    const { rank: at, bands } = requiredPlacing(placingOf(this.#list.bands, count, target))
    this.#count({ placeCount: 1, notesBytes: bytes(entry.note) })
    this.#setBands(bands)
    const position = await this.#positions.behind(at - 1, count)
    await this.db
      .insertInto('entries')
      .values(entryRow(this.found.id, entry, position))
      .execute()
    this.#terms.place(entry, 1)
    this.steps.push({ do: 'add', id: entry.id, name: entry.facts.name, rank: at })
    return { entry, rank: at }
  }

  /** Appends places that the list does not have. @throws Problem `list_full` */
  async append(entries: readonly ListEntry[]): Promise<void> {
    const count = this.#list.placeCount
    this.#count({ placeCount: entries.length, notesBytes: entries.reduce((sum, { note }) => sum + bytes(note), 0) })
    const positions = await this.#positions.atTheEnd(entries.length, count)
    const rows = entries.map((entry, index) => entryRow(this.found.id, entry, positions[index]!))
    for (const part of chunks(rows)) await this.db.insertInto('entries').values(part).execute()
    for (const [index, entry] of entries.entries()) {
      this.#terms.place(entry, 1)
      this.steps.push({ do: 'add', id: entry.id, name: entry.facts.name, rank: count + index + 1 })
    }
    this.#setBands(withLast(this.#list.bands, count, entries.length))
  }

  /** @throws Problem `place_not_found` */
  async remove(id: string): Promise<void> {
    const { entry, rank } = await this.place(id)
    await this.#entryRow(this.db.deleteFrom('entries'), entry.id).execute()
    this.#count({ placeCount: -1, notesBytes: -bytes(entry.note) })
    this.#terms.place(entry, -1)
    this.steps.push({ do: 'remove', rank, entry })
    this.#setBands(withoutRank(this.#list.bands, rank))
  }

  /**
   * Replaces an own place by the restaurant that it is. Rank, note and origins stay, and its id stays valid in this list and its vote.
   * @throws Problem `place_not_found`, `place_already_in_list`
   */
  async replace(id: string, facts: PlaceFacts): Promise<RankedEntry> {
    const { entry: own, rank } = await this.place(id)
    const entry = { ...own, id: placeIdOf(facts.mapPlaceId), facts, updatedAt: this.now, replacedId: own.id }
    const already = await this.#same(entry)
    if (already)
      throw new Problem('place_already_in_list', { place: placeView(already.entry, already.rank, this.found) })
    const { list_id: _, position: __, ...row } = entryRow(this.found.id, entry, 0)
    await this.#entryRow(this.db.updateTable('entries').set(row), own.id).execute()
    await replaceInVote(this.db, this.found.id, own.id, entry.id)
    this.#terms.place(own, -1).place(entry, 1)
    this.steps.push({ do: 'remove', rank, entry: own }, { do: 'add', id: entry.id, name: facts.name, rank })
    return { entry, rank }
  }

  /** @param settle completes the town of a place that was stored without one @throws Problem `place_not_found`, `list_full` */
  async write(id: string, change: EntryChange, settle?: Settle): Promise<RankedEntry> {
    const { entry: was, rank } = await this.place(id)
    const { entry, steps } = await changedEntry(was, change, settle)
    if (steps.length === 0) return { entry: was, rank }
    this.#count({ notesBytes: bytes(entry.note) - bytes(was.note) })
    const texts = { note: entry.note, details: detailsColumn(entry), facts: JSON.stringify(entry.facts) }
    const row = { ...texts, needs_town: Number(entry.needsTown ?? false), updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), entry.id).execute()
    this.#terms.place(was, -1).place(entry, 1)
    this.steps.push(...steps)
    return { entry: { ...entry, updatedAt: this.now }, rank }
  }

  /** Sets, replaces or removes a place's id in Google's map. @throws Problem `place_not_found` */
  async link(id: string, googlePlaceId: string | undefined): Promise<void> {
    // Does not compute the rank, which would be most of the work in a long list.
    const { id: placeId, facts: before, updatedAt } = entryOf(await this.#present(id))
    const { googlePlaceId: from, name } = before
    if (from === googlePlaceId) return
    const facts = linked(before, googlePlaceId)
    const row = { facts: JSON.stringify(facts), google_place_id: googleIdOf(facts) ?? null, updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), placeId).execute()
    const ids = { ...(from !== undefined && { from }), ...(googlePlaceId !== undefined && { to: googlePlaceId }) }
    this.steps.push({ do: 'link', id: placeId, name, ...ids, updatedAt })
  }

  /** Replaces the facts of a place; its ids stay. @param seen one of `entries()` */
  async refresh(seen: ListEntry, now: PlaceFacts): Promise<void> {
    const { from, to } = placeDifference(seen.facts, now)
    if (Object.keys({ ...from, ...to }).length === 0) return
    // Its note or link may have changed since. As for `link`, the rank is not computed.
    const entry = entryOf(await this.#present(seen.id))
    const facts = applyDifference(entry.facts, from, to)
    const row = { facts: JSON.stringify(facts), updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), seen.id).execute()
    this.#terms.place(entry, -1).place({ ...entry, facts }, 1)
    this.steps.push({ do: 'refresh', id: seen.id, name: facts.name, from, to, updatedAt: entry.updatedAt })
  }

  /** @throws Problem `place_not_found`; `anchor_missing` if the neighbour does not exist; `invalid_input` for a band that does not fit */
  async move(id: string, target: MoveTarget): Promise<RankedEntry> {
    const { entry, rank: from } = await this.place(id)
    const near = 'rank' in target ? target : { beside: await this.#rankBeside(target, from), band: target.band }
    const { rank: to, bands } = requiredPlacing(movedPlacing(this.#list.bands, this.#list.placeCount, from, near))
    if (!this.#setBands(bands) && to === from) return { entry, rank: from }
    // Removing the place leaves a gap: places behind it move up before it is inserted.
    if (to !== from) {
      const position = await this.#positions.behind(to < from ? to - 1 : to, this.#list.placeCount)
      await this.#entryRow(this.db.updateTable('entries').set({ position }), entry.id).execute()
    }
    // Also a place that only joins another band is named in the history.
    this.steps.push({ do: 'move', places: [{ id: entry.id, name: entry.facts.name, from, to }] })
    return { entry, rank: to }
  }

  /** @param given the ids of every place of the list, once @throws Problem `order_mismatch` */
  async reorder(given: readonly string[]): Promise<void> {
    const columns = ['place_id', 'position', 'facts', 'replaced_id'] as const
    const rows = await this.#entries().select(columns).orderBy('position').execute()
    const before = rows.map(row => row.place_id)
    const replacements = new Map(rows.map(row => [row.replaced_id, row.place_id]))
    const ids = given.map(id => replacements.get(id) ?? id)
    requireSamePlaces(before, ids)
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
   * Makes these the places and bands of the list, in this order. Writes and records only what differs.
   * @param before `entries()`
   * @throws Problem `list_full`
   */
  async become(before: readonly ListEntry[], after: readonly EditedEntry[], bands: Bands): Promise<void> {
    const difference = differenceBetween(before, after)
    const { removed, added, rewritten, notesBytes, steps } = difference
    this.#count({ placeCount: added.length - removed.length, notesBytes })
    this.#setBands(bands)
    await writeDifference(this.db, this.found.id, difference, this.now)
    for (const place of removed) this.#terms.place(place, -1)
    for (const place of added) this.#terms.place(place, 1)
    for (const { entry, was } of rewritten) this.#terms.place(was, -1).place(entry, 1)
    this.steps.push(...steps)
  }

  /**
   * Changes members. Equal values are no change.
   * @param held whether the operator keeps it hidden; unchanged by default
   * @throws Problem `held_by_operator`
   */
  async update(
    { bands = this.#list.bands, ...members }: Partial<ListMembers>,
    held: HoldState = holdAfterUpdate(this.#list, members),
  ): Promise<void> {
    this.#setBands(bands)
    const names = (Object.keys(members) as (keyof typeof members)[]).filter(name => members[name] !== this.#list[name])
    if (names.length === 0 && held.heldAs === this.#list.heldAs) return
    const from = Object.fromEntries(names.map(name => [name, this.#list[name]])) as Partial<ListMembers>
    const to = Object.fromEntries(names.map(name => [name, members[name]])) as Partial<ListMembers>
    this.#terms.members(this.#list, -1)
    this.#list = { ...this.#list, ...to, heldAs: held.heldAs }
    this.#terms.members(this.#list, 1)
    this.steps.push({ do: 'update', from, to })
  }

  /** Writes counters, members, search terms and the entry of the change log. @returns the changed list */
  async finish(operation: string): Promise<StoredList> {
    const { id } = this.found
    const version = this.found.version + 1
    const list = { ...this.#list, version, updatedAt: this.now }
    // `updated_at` is set only here, so that a write without changes keeps the time of the last change.
    await this.db
      .updateTable('lists')
      .set({
        updated_at: this.now,
        terms_version: version,
        ...(this.#list !== this.found && {
          title: list.title,
          title_key: titleKey(list.title),
          author_name: list.authorName,
          description: list.description,
          visibility: list.visibility,
          listed: Number(list.listed),
          held_as: list.heldAs ?? null,
          bands: bandsColumn(list.bands),
          place_count: list.placeCount,
          notes_bytes: list.notesBytes,
        }),
      })
      .where('id', '=', id)
      .execute()
    await writeTerms(this.db, this.found, this.#terms, list, () => this.entries())
    await this.db
      .insertInto('changes')
      .values({ list_id: id, version, at: this.now, operation, steps: JSON.stringify(this.#allSteps) })
      .execute()
    return list
  }

  get #allSteps(): Step[] {
    const [from, to] = [this.found.bands, this.#list.bands]
    if (isSameBands(from, to)) return this.steps
    // One step for all changes of the bands. If only they were set, the history says from where to where.
    const by = this.steps.length > 0 ? sizeChanges(from, to) : undefined
    return [...this.steps, by ? { do: 'resize', by } : { do: 'update', from: { bands: from }, to: { bands: to } }]
  }

  /** Returns the entry of the same place: with the same id or the same id in Google's map. */
  async #same(entry: ListEntry): Promise<RankedEntry | undefined> {
    const google = googleIdOf(entry.facts)
    const row =
      (await this.#row(entry.id)) ??
      (google && (await this.#entries().selectAll().where(namesBusinessOf(google)).executeTakeFirst()))
    return row ? this.#ranked(row) : undefined
  }

  async #ranked(row: Selectable<EntryRow>): Promise<RankedEntry> {
    return { entry: entryOf(row), rank: await this.#positions.rankAt(row.position) }
  }

  /** Returns the rank right before or after another place. @param from the present rank */
  async #rankBeside(target: { before: string } | { after: string }, from: number): Promise<number> {
    const anchor = await this.#rowOrReplacement('before' in target ? target.before : target.after)
    if (!anchor) throw new Problem('anchor_missing')
    const rank = await this.#positions.rankAt(anchor.position)
    if (rank === from) return from
    if ('before' in target) return rank < from ? rank : rank - 1
    return rank < from ? rank + 1 : rank
  }

  /** Returns whether the bands changed. */
  #setBands(bands: Bands): boolean {
    if (isSameBands(bands, this.#list.bands)) return false
    this.#list = { ...this.#list, bands }
    return true
  }

  #count({ placeCount = 0, notesBytes = 0 }: { placeCount?: number; notesBytes?: number }): void {
    const counted = {
      placeCount: this.#list.placeCount + placeCount,
      notesBytes: this.#list.notesBytes + notesBytes,
    }
    const { places = 0, noteBytes = 0 } = listOverflow(counted) ?? {}
    if ((placeCount > 0 && places > 0) || (notesBytes > 0 && noteBytes > 0)) throw new Problem('list_full')
    if (placeCount !== 0 || notesBytes !== 0) this.#list = { ...this.#list, ...counted }
  }

  /** @throws Problem `place_not_found` */
  async #present(id: string) {
    const row = await this.#rowOrReplacement(id)
    if (row) return row
    throw new Problem('place_not_found', {
      detail: 'The list has no place with this id. Read the list for the ids it has.',
    })
  }

  async #row(id: string) {
    // Other texts are no id of a place, and PostgreSQL rejects some of them.
    if (!isPlaceId(id)) return undefined
    return this.#entryRow(this.db.selectFrom('entries').selectAll(), id).executeTakeFirst()
  }

  /** Returns the place with an id, or the place that replaced it. */
  async #rowOrReplacement(id: string) {
    const row = await this.#row(id)
    if (row || !isPlaceId(id)) return row
    return this.#entries().selectAll().where('replaced_id', '=', id).executeTakeFirst()
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
