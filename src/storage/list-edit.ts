import type { Selectable } from 'kysely'
import { invalidInput, Problem } from '../core/problem.ts'
import { applyEdit, type Edited, isMoveToItself, type Ranking, type RankingEdit } from '../domain/apply-edit.ts'
import { type Bands, isSameBands, sizeChanges } from '../domain/bands.ts'
import { type ListMembers, linked, type Step } from '../domain/change.ts'
import { isLocated, metersBetween } from '../domain/coordinates.ts'
import { maxSameMeters } from '../domain/distinct-places.ts'
import { isOvergrown } from '../domain/list.ts'
import { changedEntry, differenceBetween } from '../domain/list-difference.ts'
import { type EntryChange, googleIdOf, type ListEntry, type RankedEntry, type Settle } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { isPlaceId, mapOf, placeIdOf } from '../domain/place-ids.ts'
import { Positions } from './positions.ts'
import type { EntryRow, Writing } from './schema.ts'
import { TermChanges, writeTerms } from './search-terms.ts'
import {
  bandsColumn,
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

/** All places of a list before and after edits. */
export type DraftPlaces = {
  before: readonly ListEntry[]
  entries: readonly ListEntry[]
  bands: Bands
  /** Places that others replaced, in the order of the edits. */
  replaced?: readonly { id: string; by: string }[]
}

/**
 * Returns a ranking after an edit.
 * @throws Problem `place_not_found`; `anchor_missing` for an unknown neighbour; `invalid_input` for a band that does not fit
 */
export function edited(ranking: Ranking<ListEntry>, edit: RankingEdit<ListEntry>): Edited<ListEntry> {
  const result = applyEdit(ranking, edit)
  if (typeof result !== 'string') return result
  if (result === 'unknown place') throw unknownPlace()
  throw result === 'unknown neighbour' ? new Problem('anchor_missing') : invalidInput('/band', result)
}

const unknownPlace = () =>
  new Problem('place_not_found', {
    detail: 'The list has no place with this id. Read the list for the ids it has.',
  })

/** Maps that give each place one id. */
const mapsWithOneId: ReadonlySet<string> = new Set(['osm', 'google', 'fsq', 'overture'])

const bytesOf = (entries: readonly ListEntry[]): number =>
  entries.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0)

/** Returns the ids of the places that an edit names. */
const namedIn = (edit: RankingEdit<ListEntry>): string[] => {
  if (edit.do === 'add') return []
  if (edit.do !== 'move') return [edit.id]
  return [edit.id, ...('before' in edit.to ? [edit.to.before] : 'after' in edit.to ? [edit.to.after] : [])]
}

/** Changes a list inside the transaction that has locked it. Each method writes what it changes, and records how to undo it. */
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

  /** Returns the places that may be the same restaurant: by an id, or by their position. */
  async candidatesFor(facts: PlaceFacts): Promise<Pick<ListEntry, 'id' | 'facts' | 'replacedId'>[]> {
    const google = googleIdOf(facts)
    const named = [
      await this.#rowOrReplacement(placeIdOf(facts.mapPlaceId)),
      google && (await this.#entries().selectAll().where(namesBusinessOf(google)).executeTakeFirst()),
    ]
    return [...named.flatMap(row => (row ? entryOf(row) : [])), ...(await this.#placesAround(facts))]
  }

  /**
   * Makes one edit of the ranking. Loads and writes only the places that it names, in a list of any length.
   * @throws Problem as `edited`; `list_full`
   */
  async apply(edit: Exclude<RankingEdit<ListEntry>, { do: 'write' }>): Promise<RankedEntry> {
    const ranking = await this.#rankingFor(edit)
    const result = edited(ranking, edit)
    const { place: entry, rank, from } = result
    const { name } = entry.facts
    if (isMoveToItself(ranking, result)) return { entry, rank }
    if (edit.do === 'add') {
      this.#count([], [entry])
      const position = await this.#positions.behind(rank - 1, ranking.places.length)
      await this.db
        .insertInto('entries')
        .values(entryRow(this.found.id, entry, position))
        .execute()
      this.steps.push({ do: 'add', id: entry.id, name, rank })
    } else if (edit.do === 'remove') {
      this.#count([entry], [])
      await this.#entryRow(this.db.deleteFrom('entries'), entry.id).execute()
      this.steps.push({ do: 'remove', rank, entry })
    } else {
      // The row is not removed before: behind its position, ranks are one higher.
      if (rank !== from) {
        const position = await this.#positions.behind(rank < from! ? rank - 1 : rank, ranking.places.length)
        await this.#entryRow(this.db.updateTable('entries').set({ position }), entry.id).execute()
      }
      // Also a place that only joins another band is named in the history.
      this.steps.push({ do: 'move', places: [{ id: entry.id, name, from: from!, to: rank }] })
    }
    this.#setBands(result.ranking.bands)
    return { entry, rank }
  }

  /** @param settle completes the town of a place that was stored without one @throws Problem `place_not_found`, `list_full` */
  async write(id: string, change: EntryChange, settle?: Settle): Promise<RankedEntry> {
    const { entry: was, rank } = await this.place(id)
    const { entry, steps } = await changedEntry(was, change, settle)
    if (steps.length === 0) return { entry: was, rank }
    this.#count([was], [entry])
    const texts = { note: entry.note, details: detailsColumn(entry), facts: JSON.stringify(entry.facts) }
    const row = { ...texts, needs_town: Number(entry.needsTown ?? false), updated_at: this.now }
    await this.#entryRow(this.db.updateTable('entries').set(row), entry.id).execute()
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

  /** Makes these the places and bands of the list. Writes and records only what differs. @throws Problem `list_full` */
  async become({ before, entries, bands, replaced = [] }: DraftPlaces): Promise<void> {
    const difference = differenceBetween(before, entries)
    const { removed, added, rewritten, steps } = difference
    this.#count([...removed, ...rewritten.map(({ was }) => was)], [...added, ...rewritten.map(({ entry }) => entry)])
    await writeDifference(this.db, this.found.id, difference, this.now)
    for (const { id, by } of replaced) await replaceInVote(this.db, this.found.id, id, by)
    this.steps.push(...steps)
    this.#setBands(bands)
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

  /** Returns the ranking with the places that an edit names. */
  async #rankingFor(edit: RankingEdit<ListEntry>): Promise<Ranking<ListEntry>> {
    const places: (ListEntry | undefined)[] = new Array(this.#list.placeCount).fill(undefined)
    for (const id of namedIn(edit)) {
      const row = await this.#rowOrReplacement(id)
      if (row) places[(await this.#positions.rankAt(row.position)) - 1] = entryOf(row)
    }
    return { places, bands: this.#list.bands }
  }

  async #placesAround(facts: PlaceFacts): Promise<Pick<ListEntry, 'id' | 'facts'>[]> {
    if (!isLocated(facts)) return []
    const map = mapOf(facts.mapPlaceId)
    // A quotation mark in a name is escaped, so only the id has this form.
    const otherMaps = this.#entries().where('facts', 'not like', `%"mapPlaceId":"${map}:%`)
    const rows = await (mapsWithOneId.has(map) ? otherMaps : this.#entries()).select(['place_id', 'facts']).execute()
    return rows
      .map(row => ({ id: row.place_id, facts: JSON.parse(row.facts) as PlaceFacts }))
      .filter(({ facts: other }) => isLocated(other) && metersBetween(facts, other) <= maxSameMeters)
  }

  async #ranked(row: Selectable<EntryRow>): Promise<RankedEntry> {
    return { entry: entryOf(row), rank: await this.#positions.rankAt(row.position) }
  }

  #setBands(bands: Bands): void {
    if (!isSameBands(bands, this.#list.bands)) this.#list = { ...this.#list, bands }
  }

  /** Counts places and notes, and their search words. @throws Problem `list_full` if the list grows beyond a limit */
  #count(removed: readonly ListEntry[], added: readonly ListEntry[]): void {
    const placeCount = this.#list.placeCount + added.length - removed.length
    const notesBytes = this.#list.notesBytes + bytesOf(added) - bytesOf(removed)
    if (isOvergrown(this.#list, { placeCount, notesBytes })) throw new Problem('list_full')
    // An unchanged list needs no write.
    if (placeCount !== this.#list.placeCount || notesBytes !== this.#list.notesBytes)
      this.#list = { ...this.#list, placeCount, notesBytes }
    for (const place of removed) this.#terms.place(place, -1)
    for (const place of added) this.#terms.place(place, 1)
  }

  /** @throws Problem `place_not_found` */
  async #present(id: string) {
    const row = await this.#rowOrReplacement(id)
    if (row) return row
    throw unknownPlace()
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

/** Whether the operator keeps a list hidden, and its visibility afterwards. */
type HoldState = Pick<StoredList, 'heldAs'>

/**
 * Returns the hold after the owner changes a held list. A list that its owner hides during the hold stays hidden after it.
 * @throws Problem `held_by_operator`
 */
function holdAfterUpdate({ heldAs }: HoldState, { visibility }: Partial<ListMembers>): HoldState {
  if (heldAs === undefined || visibility === undefined) return { heldAs }
  if (visibility === 'public') throw new Problem('held_by_operator')
  return { heldAs: visibility }
}
