import { below } from './below.ts'
import type { Content } from './desk.ts'
import { sameText } from './same-text.ts'
import type { Change, Conflict, Facts, Going, ShownList, ShownPlace, TextMember, Waiting } from './types.ts'

type Rebased = Content & { /** What is in the list by now, so that it need not be sent. */ done: readonly Waiting[] }

/**
 * What waits, held against the list as somebody else may have left it: what is there already is done, what does not go together with
 * theirs becomes a conflict, everything else goes on waiting.
 * @param seen the places that were ever in it, as they were last, for what is told of those that are gone
 */
export function rebase(list: ShownList, content: Content, seen: Seen): Rebased {
  return new Rebase(list, content, seen).run()
}

class Rebase {
  readonly #list: ShownList
  readonly #content: Content
  readonly #places: ReadonlyMap<string, ShownPlace>
  readonly #seen: Seen
  readonly #added = new Set<string>()
  /** What each text is by the time that the change looked at is sent; by place, and by member. */
  readonly #texts = new Map<string, string>()
  readonly #conflicts: Conflict[] = []
  readonly #kept: Waiting[] = []
  readonly #done: Waiting[] = []

  constructor(list: ShownList, content: Content, seen: Seen) {
    this.#list = list
    this.#content = content
    this.#seen = seen
    this.#places = new Map(list.places.map(place => [place.id, place]))
  }

  run(): Rebased {
    const { waiting, conflicts } = this.#content
    for (const [index, one] of waiting.entries()) {
      // What comes behind speaks of the list as it will be then, and is looked at when that has been done.
      if (goesBack(one.change)) {
        this.#kept.push(...waiting.slice(index))
        break
      }
      this.#look(one)
    }
    const open = conflicts.map(conflict => this.#renewed(conflict)).filter(conflict => conflict !== undefined)
    return {
      ...this.#content,
      waiting: this.#kept,
      conflicts: oncePerPlace([...open, ...this.#conflicts]),
      done: this.#done,
    }
  }

  #look(one: Waiting): void {
    const { change, id } = one
    switch (change.do) {
      case 'add':
        this.#added.add(id)
        this.#kept.push(one)
        return
      case 'remove':
        ;(this.#has(change.place) ? this.#kept : this.#done).push(one)
        return
      case 'move':
        if (this.#has(change.place)) this.#kept.push(one)
        else this.#gone(one, change)
        return
      case 'note':
        if (this.#has(change.place)) this.#note(one, change)
        else this.#gone(one, change)
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
    this.#text(place, one, { now, from, to }, about)
  }

  #update(one: Waiting, change: Extract<Change, { do: 'update' }>): void {
    const { visibility } = change.to
    if (visibility !== undefined) {
      ;(visibility === this.#list.visibility ? this.#done : this.#kept).push(one)
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

  #text(key: string, one: Waiting, texts: Texts, conflict: Conflict): void {
    const is = this.#judge(key, texts, conflict)
    if (is === 'kept') this.#kept.push(one)
    if (is === 'done') this.#done.push(one)
  }

  #judge(key: string, { now, from, to }: Texts, conflict: Conflict): 'kept' | 'done' | 'conflict' {
    const open = this.#conflicts.findIndex(
      one => subject(one) === key && 'mine' in one && (sameText(one.mine, from) || sameText(one.mine, to)),
    )
    if (open >= 0) {
      // The same text, written on. One that sets out from elsewhere was written in another tab: it is judged for itself.
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

  #gone(one: Waiting, change: Extract<Change, { do: 'note' | 'move' }>): void {
    const { place, name } = change
    const open = this.#conflicts.findIndex(conflict => subject(conflict) === place)
    const there = this.#conflicts[open] as Gone | undefined
    const known = this.#seen.get(place)
    const conflict: Gone = {
      ...(there ?? { id: one.id, about: 'gone', place, ways: oneWay, ...factsOf(known, name) }),
      ...(change.do === 'note' && { note: noteOf(there, change) }),
    }
    if (there) this.#conflicts[open] = conflict
    else this.#conflicts.push(conflict)
  }

  /** A conflict that is still open, with what the others have written by now. */
  #renewed(conflict: Conflict): Conflict | undefined {
    if (conflict.about === 'gone') return this.#back(conflict)
    if (conflict.about === 'back') return conflict
    const there = conflict.about === 'member' || this.#places.has(conflict.place)
    if (!there) return this.#goneToo(conflict)
    const saved = conflict.about === 'member' ? this.#list[conflict.member] : this.#places.get(conflict.place)?.note
    const theirs = this.#texts.get(subject(conflict)!) ?? saved ?? ''
    return sameText(theirs, conflict.mine) ? undefined : { ...conflict, theirs }
  }

  /** Somebody put the place back. What was typed for it is looked at as if it had just been. */
  #back(conflict: Gone): Conflict | undefined {
    const place = this.#places.get(conflict.place)
    if (!place) return conflict
    const { id, note: mine } = conflict
    const theirs = place.note ?? ''
    if (mine === undefined || sameText(mine, theirs)) return undefined
    return { id, about: 'note', place: place.id, name: place.name, mine, theirs, ways: bothWays }
  }

  #goneToo({ id, place, name, mine: note }: Extract<Conflict, { about: 'note' }>): Conflict {
    const known = this.#seen.get(place)
    return { id, about: 'gone', place, note, ways: oneWay, ...factsOf(known, name) }
  }
}

type Gone = Extract<Conflict, { about: 'gone' }>
type Seen = ReadonlyMap<string, ShownPlace>
type Texts = { now: string; from: string; to: string }
const bothWays = ['mine', 'theirs', 'both'] as const
const oneWay = ['mine', 'theirs'] as const

/** The place or the member that a conflict is about. */
const subject = (conflict: Conflict): string | undefined =>
  'place' in conflict ? conflict.place : 'member' in conflict ? conflict.member : undefined

/** What was typed for a place that is gone: the same text, written on, or one from another tab below it. */
const noteOf = (there: Gone | undefined, { from, to }: Pick<Texts, 'from' | 'to'>): string =>
  there?.note === undefined || sameText(there.note, from) ? to : below(there.note, to)

/**
 * With one question about a place that is gone, wherever it came up: here, or in a tab that was closed. To put it back twice is not what
 * anybody wants. Of one change there is one conflict, too: the latest.
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

/** Of what a tab knew of the place, another one may know nothing but the name. */
const asOne = (first: Gone, { note, ...then }: Gone): Gone => ({
  ...then,
  ...first,
  facts: { ...then.facts, ...first.facts },
  ...(note !== undefined && { note: noteOf(first, { from: note, to: note }) }),
})

export const goesBack = (change: Change): change is Going =>
  change.do === 'restore' || change.do === 'undo' || change.do === 'redo'

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]])) as Partial<T>

const factsOf = (place: ShownPlace | undefined, name: string): { facts: Facts; rank?: number } => {
  if (!place) return { facts: { name } }
  const { rank, id: _, key: __, waiting: ___, ...facts } = place
  return { facts, rank }
}
