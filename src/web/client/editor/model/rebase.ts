import { changedDetail, detailOf, sameDetail } from './details.ts'
import { below, sameText } from './texts.ts'
import type {
  Access,
  Change,
  Conflict,
  DetailChange,
  DetailValue,
  Facts,
  HistoryChange,
  OutboxContent,
  ShownList,
  ShownPlace,
  TextMember,
  Waiting,
} from './types.ts'

type Rebased = OutboxContent & {
  /** What is in the list by now, so that it need not be sent. */ done: readonly Waiting[]
}

/**
 * Compares waiting changes with a list that others may have changed: changes that are there already are done, contradictions become
 * conflicts, and all others keep waiting.
 * @param seen all places that were ever in the list, for the names of removed ones
 */
export function rebase(list: ShownList, content: OutboxContent, seen: Seen): Rebased {
  return new Rebase(list, content, seen).run()
}

class Rebase {
  readonly #list: ShownList
  readonly #content: OutboxContent
  readonly #places: ReadonlyMap<string, ShownPlace>
  readonly #seen: Seen
  readonly #added = new Set<string>()
  /** Values when the examined change will be sent: of texts by place and member, of details, and who may read the list. */
  readonly #texts = new Map<string, string>()
  readonly #details = new Map<string, DetailValue>()
  #access: Access
  readonly #conflicts: Conflict[] = []
  readonly #kept: Waiting[] = []
  readonly #done: Waiting[] = []

  constructor(list: ShownList, content: OutboxContent, seen: Seen) {
    this.#list = list
    this.#content = content
    this.#seen = seen
    this.#access = { visibility: list.visibility, listed: list.listed }
    this.#places = new Map(list.places.map(place => [place.id, place]))
  }

  run(): Rebased {
    const { waiting, conflicts } = this.#content
    for (const [index, one] of waiting.entries()) {
      // Later changes refer to the list after this one, so they are examined afterwards.
      if (isHistoryChange(one.change)) {
        this.#kept.push(...waiting.slice(index))
        break
      }
      this.#examine(one)
    }
    const open = conflicts.map(conflict => this.#renewed(conflict)).filter(conflict => conflict !== undefined)
    return {
      ...this.#content,
      waiting: this.#kept,
      conflicts: oncePerPlace([...open, ...this.#conflicts]),
      done: this.#done,
    }
  }

  #examine(one: Waiting): void {
    const { change, id } = one
    switch (change.do) {
      case 'add':
        this.#added.add(id)
        this.#kept.push(one)
        return
      case 'remove':
      case 'place':
        ;(this.#has(change.place) ? this.#kept : this.#done).push(one)
        return
      case 'move':
      case 'note':
      case 'detail':
        if (!this.#has(change.place)) this.#gone(one, change)
        else if (change.do === 'note') this.#note(one, change)
        else if (change.do === 'detail') this.#detail(one, change)
        else this.#kept.push(one)
        return
      case 'update':
        this.#update(one, change)
        return
      default:
        this.#kept.push(one)
    }
  }

  #has(place: string): boolean {
    return this.#places.has(place) || this.#added.has(place)
  }

  #note(one: Waiting, { place, name, from, to }: Extract<Change, { do: 'note' }>): void {
    const added = this.#added.has(place)
    const now = this.#texts.get(place) ?? (added ? from : (this.#places.get(place)?.note ?? ''))
    const about = { id: one.id, about: 'note', place, name, mine: to, theirs: now, ways: bothWays } as const
    const is = this.#judge(place, { now, from, to }, about)
    if (is === 'kept') this.#kept.push(one)
    if (is === 'done') this.#done.push(one)
  }

  #detail(one: Waiting, { place, detail, from, to }: DetailChange): void {
    const key = `${place} ${detail}`
    const shown = this.#places.get(place)
    const saved = shown && !this.#added.has(place) ? detailOf(shown, detail) : from
    const earlier = this.#details.get(key)
    const now = earlier === undefined ? saved : earlier
    const next = changedDetail(now, from, to)
    this.#details.set(key, next)
    ;(sameDetail(now, next) ? this.#done : this.#kept).push(one)
  }

  #update(one: Waiting, change: Extract<Change, { do: 'update' }>): void {
    const { visibility, listed } = change.to
    if (visibility !== undefined || listed !== undefined) {
      const now = this.#access
      const isDone = (visibility ?? now.visibility) === now.visibility && (listed ?? now.listed) === now.listed
      this.#access = { ...now, ...change.to }
      ;(isDone ? this.#done : this.#kept).push(one)
      return
    }
    const members = Object.keys(change.to) as TextMember[]
    const judged = members.map(member => {
      const now = this.#texts.get(member) ?? this.#list[member] ?? ''
      const [from = '', to = ''] = [change.from[member], change.to[member]]
      const ways = member === 'description' ? bothWays : oneWay
      const about = { id: `${one.id} ${member}`, about: 'member', member, mine: to, theirs: now, ways } as const
      return this.#judge(member, { now, from, to }, about)
    })
    const kept = members.filter((_, index) => judged[index] === 'kept')
    if (kept.length === members.length) this.#kept.push(one)
    else if (kept.length > 0)
      this.#kept.push({ ...one, change: { ...change, from: pick(change.from, kept), to: pick(change.to, kept) } })
    else if (!judged.includes('conflict')) this.#done.push(one)
  }

  #judge(key: string, { now, from, to }: Texts, conflict: Conflict): 'kept' | 'done' | 'conflict' {
    const open = this.#conflicts.findIndex(
      one => subject(one) === key && 'mine' in one && (sameText(one.mine, from) || sameText(one.mine, to)),
    )
    if (open >= 0) {
      // Continued typing in the same text. A text from another tab has another start and is judged separately.
      this.#conflicts[open] = { ...this.#conflicts[open], mine: to } as Conflict
      return 'conflict'
    }
    const same = sameText(now, to)
    if (same || sameText(now, from)) {
      this.#texts.set(key, to)
      return same ? 'done' : 'kept'
    }
    this.#conflicts.push(conflict)
    return 'conflict'
  }

  #gone(one: Waiting, change: Extract<Change, { do: 'note' | 'detail' | 'move' }>): void {
    const { place, name } = change
    const open = this.#conflicts.findIndex(conflict => subject(conflict) === place)
    const there = this.#conflicts[open] as Gone | undefined
    const conflict: Gone = {
      ...(there ?? { id: one.id, about: 'gone', place, ways: oneWay, ...factsOf(this.#seen.get(place), name) }),
      ...(change.do === 'note' && { note: noteOf(there, change) }),
      ...(change.do === 'detail' && { details: [...(there?.details ?? []), change] }),
    }
    if (there) this.#conflicts[open] = conflict
    else this.#conflicts.push(conflict)
  }

  /** Returns an open conflict with the others' present text. */
  #renewed(conflict: Conflict): Conflict | undefined {
    if (conflict.about === 'gone') return this.#back(conflict)
    if (conflict.about === 'back') return conflict
    const saved = conflict.about === 'member' ? this.#list[conflict.member] : this.#places.get(conflict.place)?.note
    if (conflict.about === 'note' && !this.#places.has(conflict.place)) {
      const { id, place, name, mine } = conflict
      return { id, about: 'gone', place, note: mine, ways: oneWay, ...factsOf(this.#seen.get(place), name) }
    }
    const theirs = this.#texts.get(subject(conflict)!) ?? saved ?? ''
    return sameText(theirs, conflict.mine) ? undefined : { ...conflict, theirs }
  }

  /** The place is back. Its details are sent again, and its typed text is treated as new. */
  #back(conflict: Gone): Conflict | undefined {
    const place = this.#places.get(conflict.place)
    if (!place) return conflict
    for (const change of conflict.details ?? []) {
      const id = `${conflict.id} ${change.detail}`
      this.#examine({ id, change, at: 0, key: id })
    }
    const { id, note: mine } = conflict
    const theirs = place.note ?? ''
    if (mine === undefined || sameText(mine, theirs)) return undefined
    return { id, about: 'note', place: place.id, name: place.name, mine, theirs, ways: bothWays }
  }
}

type Gone = Extract<Conflict, { about: 'gone' }>
type Seen = ReadonlyMap<string, ShownPlace>
type Texts = { now: string; from: string; to: string }
const bothWays = ['mine', 'theirs', 'both'] as const
const oneWay = ['mine', 'theirs'] as const

const subject = (conflict: Conflict): string | undefined =>
  'place' in conflict ? conflict.place : 'member' in conflict ? conflict.member : undefined

/** Joins what was typed for a removed place: a continued text replaces, a text from another tab is appended. */
const noteOf = (there: Gone | undefined, { from, to }: Pick<Texts, 'from' | 'to'>): string =>
  there?.note === undefined || sameText(there.note, from) ? to : below(there.note, to)

/**
 * Keeps one question about each removed place, from here or from a closed tab, because it must not be restored twice. For each change it
 * keeps the latest conflict.
 */
function oncePerPlace(conflicts: readonly Conflict[]): Conflict[] {
  const all = new Map<string, Conflict>()
  for (const one of conflicts) {
    const key = one.about === 'gone' ? one.place : one.id
    const first = all.get(key)
    all.set(key, first?.about === 'gone' && one.about === 'gone' ? asOne(first, one) : one)
  }
  return [...all.values()]
}

/** Another tab may know only the name of the place. */
const asOne = (first: Gone, { note, details = [], ...then }: Gone): Gone => ({
  ...then,
  ...first,
  facts: { ...then.facts, ...first.facts },
  details: [...(first.details ?? []), ...details],
  ...(note !== undefined && { note: noteOf(first, { from: note, to: note }) }),
})

export const isHistoryChange = (change: Change): change is HistoryChange =>
  change.do === 'restore' || change.do === 'undo' || change.do === 'redo'

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]])) as Partial<T>

const factsOf = (place: ShownPlace | undefined, name: string): { facts: Facts; rank?: number } => {
  if (!place) return { facts: { name } }
  const { rank, id: _, key: __, waiting: ___, ...facts } = place
  return { facts, rank }
}
