import { Problem } from '../core/problem.ts'
import { type BandRefusal, type Bands, movedPlacing, type Placing, placingOf, withoutRank } from '../domain/bands.ts'
import { businessOf, DistinctPlaces } from '../domain/distinct-places.ts'
import { listOverflow } from '../domain/list.ts'
import { type EditedEntry, hasSameTexts } from '../domain/list-difference.ts'
import {
  type EntryChange,
  type EntryTexts,
  googleIdOf,
  type ListEntry,
  newEntry,
  type Settle,
  withChange,
  withSettledTown,
} from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { placeIdOf } from '../domain/place-ids.ts'
import { candidateView, placeView } from '../domain/place-view.ts'
import { requiredPlacing } from '../domain/required-placing.ts'
import { caseless, clean } from '../domain/text.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import type { AddTarget, ListEdit } from '../storage/list-edit.ts'
import { isOwn } from './list-proposals.ts'
import type { ResolvedPlace } from './place-input.ts'

/** Names a place as the list was before the edits: an id, a rank, or a name without regard to case. */
type PlaceReference = string | number

/** A place that stays the same object through all edits, also when another restaurant replaces it. */
type Slot = {
  entry: ListEntry
  /** The place before the edits; absent for an added place. */
  first?: ListEntry
  /** The same, while no other restaurant replaces it. */
  was: ListEntry | undefined
  replaces: string[]
  isRemoved: boolean
}

const maxAlternatives = 5

/** The places of a list while edits are applied in memory: 2,000 edits would be 8,000 statements in the database. */
export class EditedList {
  readonly #list: ListEdit['found']
  readonly #now: string
  /** The places before the edits, and the same as slots. */
  readonly #before: readonly ListEntry[]
  readonly #slots: readonly Slot[]
  readonly #order: Slot[]
  #bands: Bands
  /** Indexes of `#before`. */
  #byId: ReadonlyMap<string, number> | undefined
  #byName: ReadonlyMap<string, readonly number[]> | undefined
  /** The places by position. `DistinctPlaces` cannot forget a place, so `present` has the facts that still count. */
  #map: { distinct: DistinctPlaces<Slot>; present: Set<PlaceFacts> } | undefined
  #notesBytes: number

  constructor({ found, now }: Pick<ListEdit, 'found' | 'now'>, entries: readonly ListEntry[]) {
    this.#list = found
    this.#now = now
    this.#before = entries
    this.#slots = entries.map(entry => ({ entry, first: entry, was: entry, replaces: [], isRemoved: false }))
    this.#order = [...this.#slots]
    this.#bands = found.bands
    this.#notesBytes = found.notesBytes
  }

  /** The places after the edits, in rank order. */
  get entries(): EditedEntry[] {
    return this.#order.map(({ entry, was, replaces }) =>
      // Texts that were changed back are no change.
      was ? { entry: hasSameTexts(was, entry) ? was : entry, was } : { entry, replaces },
    )
  }

  /** The bands after the edits. */
  get bands(): Bands {
    return this.#bands
  }

  /** Whether the list now has more places or notes than it may have. */
  get isOverfull(): boolean {
    return listOverflow({ placeCount: this.#order.length, notesBytes: this.#notesBytes }) !== undefined
  }

  /** @throws Problem `place_not_found`, `place_ambiguous` */
  update(place: PlaceReference, change: EntryChange): void {
    this.#write(this.#slot(place), change)
  }

  /** Completes the towns of places that were changed here and stored without one. */
  async settleTowns(settle: Settle): Promise<void> {
    for (const slot of this.#order) {
      const { entry, was } = slot
      if (was && !hasSameTexts(was, entry)) slot.entry = await withSettledTown(entry, settle)
    }
  }

  /** @throws Problem `place_not_found`, `place_ambiguous` */
  remove(place: PlaceReference): void {
    const slot = this.#slot(place)
    this.#bands = withoutRank(this.#bands, this.#take(slot) + 1)
    slot.isRemoved = true
    this.#map?.present.delete(slot.entry.facts)
    this.#notesBytes -= Buffer.byteLength(slot.entry.note)
  }

  /** @throws Problem `place_not_found`, `place_ambiguous`, `invalid_input` for an unknown band */
  moveTo(place: PlaceReference, target: AddTarget): void {
    const slot = this.#slot(place)
    const from = this.#take(slot) + 1
    this.#put(slot, movedPlacing(this.#bands, this.#order.length + 1, from, target))
  }

  /** @throws Problem `place_not_found`, `place_ambiguous`, `invalid_input` for a band that is not beside the anchor */
  moveBeside(place: PlaceReference, side: 'before' | 'after', anchor: PlaceReference, band?: string): void {
    const [slot, beside] = [this.#slot(place), this.#slot(anchor)]
    const from = this.#take(slot) + 1
    const rank = slot === beside ? from : this.#order.indexOf(beside) + (side === 'after' ? 2 : 1)
    this.#put(slot, movedPlacing(this.#bands, this.#order.length + 1, from, { beside: rank, band }))
  }

  /** @throws Problem `place_already_in_list`, `invalid_input` for an unknown band, or the one of the resolved place */
  add(resolved: ResolvedPlace, input: EntryTexts & AddTarget): void {
    const facts = this.#newFacts(resolved)
    const slot: Slot = { entry: newEntry(facts, input, this.#now), was: undefined, replaces: [], isRemoved: false }
    this.#put(slot, placingOf(this.#bands, this.#order.length, input))
    this.#remember(slot)
    this.#notesBytes += Buffer.byteLength(slot.entry.note)
  }

  /**
   * Puts another restaurant in the place of one. Its note and details stay unless others are given. The id of an own place stays valid in the list.
   * @throws Problem `place_not_found`, `place_ambiguous`, `place_already_in_list`, or the one of the resolved place
   */
  replace(place: PlaceReference, resolved: ResolvedPlace, texts: EntryTexts): void {
    const slot = this.#slot(place)
    const facts = this.#newFacts(resolved, slot)
    const former = slot.entry
    const id = placeIdOf(facts.mapPlaceId)
    if (id !== former.id) {
      this.#map?.present.delete(former.facts)
      const replacedId = isOwn(former) ? former.id : former.replacedId
      if (id === slot.first?.id) {
        // Back to the place before the edits: only its texts may have changed.
        const { facts, replacedId: first } = slot.first
        const { replacedId: _, ...rest } = former
        slot.was = slot.first
        slot.entry = { ...rest, id, facts, updatedAt: this.#now, ...(first !== undefined && { replacedId: first }) }
        slot.replaces = []
      } else {
        slot.was = undefined
        slot.entry = { ...former, id, facts, updatedAt: this.#now, ...(replacedId !== undefined && { replacedId }) }
        slot.replaces.push(former.id)
      }
      this.#remember(slot)
    }
    // The town of the input is part of the resolved place.
    this.#write(slot, { ...texts, town: undefined })
  }

  #write(slot: Slot, change: EntryChange): void {
    const entry = withChange(slot.entry, change)
    if (hasSameTexts(slot.entry, entry)) return
    this.#notesBytes += Buffer.byteLength(entry.note) - Buffer.byteLength(slot.entry.note)
    const { facts } = slot.entry
    slot.entry = { ...entry, updatedAt: this.#now }
    if (entry.facts !== facts && this.#map?.present.delete(facts)) this.#remember(slot)
  }

  /** Takes a place out of the order and returns its index. Searching costs 5 ms for 2,000 moves in a list of 2,000. */
  #take(slot: Slot): number {
    const index = this.#order.indexOf(slot)
    this.#order.splice(index, 1)
    return index
  }

  #put(slot: Slot, placing: Placing | BandRefusal): void {
    const { rank, bands } = requiredPlacing(placing)
    this.#order.splice(rank - 1, 0, slot)
    this.#bands = bands
  }

  #slot(reference: PlaceReference): Slot {
    const index = typeof reference === 'number' ? reference - 1 : this.#indexOf(reference)
    const slot = index === undefined ? undefined : this.#slots[index]
    if (slot && !slot.isRemoved) return slot
    throw new Problem('place_not_found', { detail: slot ? wasRemoved : unknownPlace })
  }

  #indexOf(reference: string): number | undefined {
    this.#byId ??= indexesById(this.#before)
    this.#byName ??= indexesByName(this.#before)
    const index = this.#byId.get(reference)
    if (index !== undefined) return index
    const indexes = this.#byName.get(nameKey(reference)) ?? []
    if (indexes.length < 2) return indexes[0]
    const alternatives = indexes.slice(0, maxAlternatives).map(index => candidateView(this.#before[index]!.facts))
    throw new Problem('place_ambiguous', { detail: severalPlaces, alternatives })
  }

  /** Returns the facts of a place that the list does not have. @param except a place that may be the same */
  #newFacts(resolved: ResolvedPlace, except?: Slot): PlaceFacts {
    const same =
      'facts' in resolved ? this.#same(resolved.facts, except) : this.#order.find(isCalled(resolved.inListOnly))
    if (same)
      throw new Problem('place_already_in_list', {
        place: placeView(same.entry, this.#order.indexOf(same) + 1, this.#list),
      })
    if ('elseProblem' in resolved) throw resolved.elseProblem
    return resolved.facts
  }

  #same(facts: PlaceFacts, except: Slot | undefined): Slot | undefined {
    const isSameId = isCalled(placeIdOf(facts.mapPlaceId))
    const business = businessIn(facts)
    const same = this.#order.find(
      slot =>
        slot !== except && (isSameId(slot) || (business !== undefined && business === businessIn(slot.entry.facts))),
    )
    return same ?? this.#around(facts, except)
  }

  /** Returns a place that is certainly the same restaurant by name and position. */
  #around(facts: PlaceFacts, except: Slot | undefined): Slot | undefined {
    this.#map ??= mapOf(this.#order)
    const { distinct, present } = this.#map
    if (except) present.delete(except.entry.facts)
    const found = distinct.findAround({ facts })
    if (except) present.add(except.entry.facts)
    return found
  }

  #remember(slot: Slot): void {
    const { facts } = slot.entry
    this.#map?.present.add(facts)
    this.#map?.distinct.add({ facts, value: slot })
  }
}

function mapOf(slots: readonly Slot[]) {
  const present = new Set(slots.map(({ entry }) => entry.facts))
  const distinct = new DistinctPlaces<Slot>((one, other) => present.has(other) && isSameRestaurant(one, other))
  for (const slot of slots) distinct.add({ facts: slot.entry.facts, value: slot })
  return { distinct, present }
}

const unknownPlace = 'The list has no place with this id, rank or name. Read the list for its places.'
const wasRemoved = 'An earlier edit of this request removes this place.'
const severalPlaces = 'Several places of the list have this name. Send the `id` of one of them.'

const isCalled =
  (id: string) =>
  ({ entry }: Slot): boolean =>
    entry.id === id || entry.replacedId === id

const businessIn = (facts: PlaceFacts): string | undefined => {
  const google = googleIdOf(facts)
  return google === undefined ? undefined : businessOf(google)
}

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
