import { Problem } from '../core/problem.ts'
import type { AddTarget, RankingEdit } from '../domain/apply-edit.ts'
import { type Bands, withLast } from '../domain/bands.ts'
import { isLocated } from '../domain/coordinates.ts'
import type { DistinctPlaces } from '../domain/distinct-places.ts'
import { isOvergrown, listOverflow } from '../domain/list.ts'
import { hasSameTexts, stayingIn } from '../domain/list-difference.ts'
import {
  type EntryChange,
  type EntryTexts,
  type ListEntry,
  newEntry,
  type Settle,
  withChange,
  withSettledTown,
} from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { mapOf, placeIdOf } from '../domain/place-ids.ts'
import { candidateView, placeView } from '../domain/place-view.ts'
import { caseless, clean } from '../domain/text.ts'
import { type DraftPlaces, edited, type ListEdit } from '../storage/list-edit.ts'
import { distinctPlaces, placed } from './distinct-in-list.ts'
import { isOwn } from './list-proposals.ts'
import type { ResolvedPlace } from './place-input.ts'

/** Names a place as the list was before the edits: an id, a rank, or a name without regard to case. */
type PlaceReference = string | number

const maxAlternatives = 5

/** All places of a list while edits are applied in memory: 2,000 edits would be 8,000 statements in the database. */
export class ListDraft implements DraftPlaces {
  readonly before: readonly ListEntry[]
  readonly replaced: { id: string; by: string }[] = []
  readonly #list: ListEdit['found']
  readonly #now: string
  /** The present id of each place of `before`; absent once it is removed. */
  readonly #ids: (string | undefined)[]
  #ranking: { places: readonly ListEntry[]; bands: Bands }
  #notesBytes: number
  /** Indexes of `before`. */
  #byId: ReadonlyMap<string, number> | undefined
  #byName: ReadonlyMap<string, readonly number[]> | undefined
  #distinct: DistinctPlaces<string> | undefined

  constructor({ found, now }: Pick<ListEdit, 'found' | 'now'>, before: readonly ListEntry[]) {
    this.before = before
    this.#list = found
    this.#now = now
    this.#ids = before.map(({ id }) => id)
    this.#ranking = { places: before, bands: found.bands }
    this.#notesBytes = found.notesBytes
  }

  /** The places after the edits, in rank order. */
  get entries(): ListEntry[] {
    const stayedOf = stayingIn(this.before)
    return this.#ranking.places.map(entry => {
      const was = stayedOf(entry)
      // Texts that were changed back are no change.
      return was && hasSameTexts(was, entry) ? was : entry
    })
  }

  /** The bands after the edits. */
  get bands(): Bands {
    return this.#ranking.bands
  }

  /** By how much the list now has more places or notes than it may have. */
  get overflow() {
    return listOverflow(this.#size)
  }

  /** Puts places that the list does not have behind the others, in the band of the last one. */
  append(added: readonly ListEntry[]): void {
    const { places, bands } = this.#ranking
    this.#ranking = { places: [...places, ...added], bands: withLast(bands, places.length, added.length) }
    for (const entry of added) {
      this.#distinct?.add(placed(entry))
      this.#notesBytes += Buffer.byteLength(entry.note)
    }
  }

  /** @throws Problem `place_not_found`, `place_ambiguous` */
  update(place: PlaceReference, change: EntryChange): void {
    this.#write(this.#place(place), change)
  }

  /** Completes the towns of places that were changed here and stored without one. */
  async settleTowns(settle: Settle): Promise<void> {
    const stayedOf = stayingIn(this.before)
    const places: ListEntry[] = []
    for (const entry of this.#ranking.places) {
      const was = stayedOf(entry)
      places.push(was && !hasSameTexts(was, entry) ? await withSettledTown(entry, settle) : entry)
    }
    this.#ranking = { ...this.#ranking, places }
  }

  /** @throws Problem `place_not_found`, `place_ambiguous` */
  remove(place: PlaceReference): void {
    const entry = this.#place(place)
    this.#apply({ do: 'remove', id: entry.id })
    this.#ids[this.#ids.indexOf(entry.id)] = undefined
    this.#distinct?.delete(placed(entry))
    this.#notesBytes -= Buffer.byteLength(entry.note)
  }

  /** @throws Problem `place_not_found`, `place_ambiguous`, `invalid_input` for an unknown band */
  moveTo(place: PlaceReference, to: AddTarget & { rank: number }): void {
    this.#apply({ do: 'move', id: this.#place(place).id, to })
  }

  /** @throws Problem `place_not_found`, `place_ambiguous`, `invalid_input` for a band that is not beside the anchor */
  moveBeside(place: PlaceReference, side: 'before' | 'after', anchor: PlaceReference, band?: string): void {
    const [{ id }, { id: beside }] = [this.#place(place), this.#place(anchor)]
    const to = side === 'before' ? { before: beside } : { after: beside }
    this.#apply({ do: 'move', id, to: { ...to, band } })
  }

  /**
   * @param mayOverflow whether the list may be too long afterwards
   * @returns the id of the added place
   * @throws Problem `place_already_in_list`, `invalid_input` for an unknown band, `list_full`, or the one of the resolved place
   */
  add(resolved: ResolvedPlace, input: EntryTexts & AddTarget, { mayOverflow = true } = {}): string {
    const entry = newEntry(this.#newFacts(resolved), input, this.#now)
    const { placeCount, notesBytes } = this.#size
    const size = { placeCount: placeCount + 1, notesBytes: notesBytes + Buffer.byteLength(entry.note) }
    if (!mayOverflow && isOvergrown(this.#size, size)) throw new Problem('list_full')
    this.#apply({ do: 'add', place: entry, to: input })
    this.#distinct?.add(placed(entry))
    this.#notesBytes = size.notesBytes
    return entry.id
  }

  /**
   * Puts another restaurant in the place of one. Its note and details stay unless others are given. The id of an own place stays valid in
   * the list. An own place of the same name, house or pin keeps what is known of it beside what is given, such as its
   * phone number.
   * @throws Problem `place_not_found`, `place_ambiguous`, `place_already_in_list`, or the one of the resolved place
   */
  replace(place: PlaceReference, resolved: ResolvedPlace, texts: EntryTexts): void {
    const former = this.#place(place)
    const facts = this.#newFacts(resolved, former)
    const id = placeIdOf(facts.mapPlaceId)
    const isSame = isOwn(former) && mapOf(facts.mapPlaceId) === 'own' && isSamePlace(facts, former.facts)
    if (id !== former.id) this.replaceBy(place, isSame ? { ...former.facts, ...facts } : facts)
    // The town of the input is part of the resolved place.
    this.#write(this.#place(place), { ...texts, town: undefined })
  }

  /** Puts another restaurant, which the list does not have, in the place of one. @throws Problem `place_not_found`, `place_ambiguous` */
  replaceBy(place: PlaceReference, facts: PlaceFacts): void {
    const former = this.#place(place)
    const id = placeIdOf(facts.mapPlaceId)
    const index = this.#ids.indexOf(former.id)
    const first = this.before[index]!
    const { replacedId: before, ...rest } = former
    // Back to the place before the edits, only its texts may have changed.
    const replacedId = id === first.id ? first.replacedId : isOwn(former) ? former.id : before
    const entry = {
      ...rest,
      id,
      facts: id === first.id ? first.facts : facts,
      updatedAt: this.#now,
      ...(replacedId !== undefined && { replacedId }),
    }
    this.#apply({ do: 'write', id: former.id, place: entry })
    this.#ids[index] = id
    this.replaced.push({ id: former.id, by: id })
    this.#distinct?.delete(placed(former))
    this.#distinct?.add(placed(entry))
  }

  #write(was: ListEntry, change: EntryChange): void {
    const changed = withChange(was, change)
    if (hasSameTexts(was, changed)) return
    const entry = { ...changed, updatedAt: this.#now }
    this.#apply({ do: 'write', id: was.id, place: entry })
    this.#notesBytes += Buffer.byteLength(entry.note) - Buffer.byteLength(was.note)
    if (entry.facts === was.facts) return
    this.#distinct?.delete(placed(was))
    this.#distinct?.add(placed(entry))
  }

  get #size() {
    return { placeCount: this.#ranking.places.length, notesBytes: this.#notesBytes }
  }

  #apply(edit: RankingEdit<ListEntry>): void {
    const { places, bands } = edited(this.#ranking, edit).ranking
    // All places are loaded.
    this.#ranking = { places: places as readonly ListEntry[], bands }
  }

  #place(reference: PlaceReference): ListEntry {
    const index = typeof reference === 'number' ? reference - 1 : this.#indexOf(reference)
    const id = index === undefined ? undefined : this.#ids[index]
    if (id !== undefined) return this.#ranking.places.find(entry => entry.id === id)!
    const isKnown = index !== undefined && index < this.before.length
    throw new Problem('place_not_found', { detail: isKnown ? wasRemoved : unknownPlace })
  }

  #indexOf(reference: string): number | undefined {
    this.#byId ??= indexesById(this.before)
    this.#byName ??= indexesByName(this.before)
    const index = this.#byId.get(reference)
    if (index !== undefined) return index
    const indexes = this.#byName.get(nameKey(reference)) ?? []
    if (indexes.length < 2) return indexes[0]
    const alternatives = indexes.slice(0, maxAlternatives).map(index => candidateView(this.before[index]!.facts))
    throw new Problem('place_ambiguous', { detail: severalPlaces, alternatives })
  }

  /** Returns the facts of a place that the list does not have. @param except a place that may be the same */
  #newFacts(resolved: ResolvedPlace, except?: ListEntry): PlaceFacts {
    const { places } = this.#ranking
    const id = 'facts' in resolved ? this.#findEqual(resolved.facts, except) : resolved.inListOnly
    const same = id === undefined ? undefined : places.find(entry => entry.id === id || entry.replacedId === id)
    if (same)
      throw new Problem('place_already_in_list', { place: placeView(same, places.indexOf(same) + 1, this.#list) })
    if ('elseProblem' in resolved) throw resolved.elseProblem
    return resolved.facts
  }

  #findEqual(facts: PlaceFacts, except: ListEntry | undefined): string | undefined {
    this.#distinct ??= distinctPlaces(this.#ranking.places)
    if (except) this.#distinct.delete(placed(except))
    const id = this.#distinct.find({ facts })
    if (except) this.#distinct.add(placed(except))
    return id
  }
}

/** Returns whether facts correct a place: its name, its house or its pin stays. */
const isSamePlace = (one: PlaceFacts, other: PlaceFacts): boolean =>
  one.name === other.name ||
  (one.address === other.address && /\d/.test(one.address ?? '')) ||
  (isLocated(one) && one.latitude === other.latitude && one.longitude === other.longitude)

const unknownPlace = 'The list has no place with this id, rank or name. Read the list for its places.'
const wasRemoved = 'An earlier edit of this request removes this place.'
const severalPlaces = 'Several places of the list have this name. Send the `id` of one of them.'

const nameKey = (name: string): string => caseless(clean(name).trim())

const indexesById = (entries: readonly ListEntry[]): Map<string, number> =>
  new Map(
    entries.flatMap(({ id, replacedId = id }, index) => [
      [replacedId, index],
      [id, index],
    ]),
  )

function indexesByName(entries: readonly ListEntry[]): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  for (const [index, { facts }] of entries.entries())
    for (const key of new Set([facts.name, facts.englishName ?? facts.name].map(nameKey))) {
      const same = byName.get(key)
      if (same) same.push(index)
      else byName.set(key, [index])
    }
  return byName
}
